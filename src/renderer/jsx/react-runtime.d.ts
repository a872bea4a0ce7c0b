// React's element factory under the name by which the build still finds it, once ours has taken its place.
declare module 'react/jsx-runtime-of-react' {
  export * from 'react/jsx-runtime'
}
