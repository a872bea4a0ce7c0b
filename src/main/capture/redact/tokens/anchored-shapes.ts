// Secrets that are known by a piece of text within or before them: webhooks, hashed passwords.
import { type AnchoredShape, hasDigit } from './token-shape.ts'

const alphanumeric = /[A-Za-z0-9]/
const hexadecimal = /[a-f0-9]/

/** Kinds that are sought around their anchor. */
export const anchoredShapes: readonly AnchoredShape[] = [
  {
    name: 'azure secret',
    anchor: '¦Q~',
    left: { chars: /[A-Za-z0-9_~.]/, least: 4, most: 4 },
    right: '[A-Za-z0-9_~.-]{31,34}',
  },
  {
    name: 'terraform token',
    anchor: '.atl¦asv1.',
    left: { chars: alphanumeric, least: 14, most: 14 },
    right: '[A-Za-z0-9_=-]{60,70}',
  },
  {
    name: 'mailchimp key',
    anchor: '¦-us',
    left: { chars: hexadecimal, least: 32, most: 32 },
    right: '\\d{1,2}',
  },
  {
    name: 'telegram token',
    anchor: '¦:AA',
    left: { chars: /\d/, least: 8, most: 10 },
    right: '[A-Za-z0-9_-]{32,35}',
  },
  {
    name: 'firebase key',
    anchor: '¦:APA91',
    left: { chars: /[A-Za-z0-9_-]/, least: 11, most: 11 },
    right: '[A-Za-z0-9_-]{100,180}',
  },
  {
    name: 'openai key',
    anchor: 'T3¦BlbkFJ',
    left: { chars: /[A-Za-z0-9_-]/, least: 20, most: 90 },
    right: '[A-Za-z0-9_-]{20,80}',
  },
  {
    name: 'new relic key',
    anchor: '¦NRAL',
    left: { chars: hexadecimal, least: 36, most: 36 },
    right: '',
  },
  {
    name: 'rapidapi key',
    anchor: '¦msh',
    left: { chars: hexadecimal, least: 10, most: 10 },
    right: '[a-f0-9]{15}p[a-f0-9]{6}jsn[a-f0-9]{12}',
  },
  {
    name: 'asana token',
    anchor: '¦1/',
    right: '\\d{16}(?:/\\d{16})?:[a-f0-9]{32}',
  },
  {
    name: 'slack webhook',
    anchor: 'hooks.slac¦k.com/',
    lead: '(?:services|workflows|triggers)/',
    right: '[A-Za-z0-9/]{20,200}',
  },
  {
    name: 'discord webhook',
    anchor: '/api/w¦ebhooks/',
    lead: '',
    right: '\\d{15,20}/[A-Za-z0-9_-]{60,80}',
  },
  {
    name: 'teams webhook',
    anchor: '.office.co¦m/webhook',
    lead: '(?:b2)?/',
    right: '[A-Za-z0-9@-]{36,90}/IncomingWebhook/[A-Za-z0-9/-]{20,120}',
  },
  {
    name: 'webhook',
    anchor: 'hooks.za¦pier.com/',
    lead: 'hooks/(?:catch|standard)/',
    right: '\\d{4,12}/[A-Za-z0-9/]{5,60}',
  },
  { name: 'webhook', anchor: '/open-apis/b¦ot/', lead: 'v2/hook/', right: '[a-f0-9-]{36}' },
  {
    name: 'webhook',
    anchor: 'maker.i¦fttt.com/trigger/',
    lead: '[\\w-]{1,80}/(?:json/)?with/key/',
    right: '[A-Za-z0-9_-]{20,60}',
  },
  { name: 'api key', anchor: '.alchemy.co¦m/v2/', lead: '', right: '[A-Za-z0-9_-]{28,40}' },
  { name: 'api key', anchor: 'infura.i¦o/v3/', lead: '', right: '[a-f0-9]{32}' },
  {
    name: 'cluster token',
    anchor: 'kubea¦dm join',
    lead: '[^\\n]{0,100}?--token[ =]',
    right: '[a-z0-9]{6}\\.[a-z0-9]{16}',
  },
  {
    name: 'package server key',
    anchor: 'CONTRIBS¦YS__COM',
    lead: '["\']?\\s{0,2}[=:]\\s{0,2}["\']?',
    right: '[a-f0-9]{8}:[a-f0-9]{8}',
  },
  ...['1', '2', '5', '6', '7', 'y', 'a', 's', 'p'].map((scheme) => ({
    name: 'password hash',
    anchor: `¦$${scheme}`,
    right: '[a-z0-9-]{0,16}\\$[A-Za-z0-9./$,=+_-]{20,200}',
    accept: hasDigit,
  })),
]
