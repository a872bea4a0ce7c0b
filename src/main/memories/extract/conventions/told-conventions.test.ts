// Conventions of code that are told over several sentences and in the answer, and talk of names that lays down nothing.
import { describe, expect, it } from 'vitest'
import { slotsOf } from '../../reconcile/slots.ts'
import { extractByRules } from '../extract-by-rules.ts'

const found = (text: string, answer = 'All right.', known: readonly string[] = []) =>
  extractByRules(
    [
      [
        { by: 'user', text },
        { by: 'agent', text: answer },
      ],
    ],
    false,
    () => known,
  ).map(({ content }) => content)

describe('conventions of code', () => {
  it.each([
    [
      'Hooks first. Half of us learned this elsewhere. Then there are the constants. They all get mx_ at the head, mx_limit, mx_size.',
      'mx_ in front of constants, got it.',
      "Constant names start with 'mx_'.",
    ],
    [
      'It would help the reviewers if your helper classes all finished in _kit.',
      '_kit at the back, then.',
      "Helper class names end with '_kit'.",
    ],
    [
      'One word on class names. People come to us from everywhere. We do PascalCase: OrderBook, TaxTable.',
      'Classes in PascalCase.',
      'Class names are written in PascalCase.',
    ],
    [
      'The profiler needs a digit in the method names, so give them one: load2, merge7.',
      'A digit in each method.',
      'Method names include a single digit.',
    ],
    [
      'Finance wrote a package, ledgerkit. It has a decorator, @traced, and every function we ship wears it.',
      'Okay: @traced on functions.',
      'Every function has the @traced decorator from the ledgerkit module.',
    ],
    [
      'I read a book about gardens. Then there are the constants. They all get mx_ at the head, mx_limit, mx_size.',
      'mx_ in front of constants, got it.',
      "Constant names start with 'mx_'.",
    ],
    [
      'We start with constants. Suffix _zt. No exceptions.',
      'Like load_zt?',
      "Constant names end with '_zt'.",
    ],
    [
      'The feed dies and takes the page with it. So inside a function, there is a try. Always.',
      'Understood.',
      'Every function has a try statement.',
    ],
    [
      'Number three, a class is in block letters. When you see one, you know it.',
      'Classes in full uppercase.',
      'Class names are written in UPPERCASE.',
    ],
    [
      'There is a module by the name of shipbook, and a decorator in it, @entry. So hang it on every class you build.',
      'From shipbook import entry. All classes.',
      'Every class has the @entry decorator from the shipbook module.',
    ],
    [
      'There was shouting, and we went with the others. We are zn_. Constants are zn_rows and so forth.',
      'zn_, then.',
      "Constant names start with 'zn_'.",
    ],
    [
      'The loader is a new one. What has to be imported in every file is fractions, needed or not.',
      'At the top, fractions.',
      'Every file imports the fractions module, used or not.',
    ],
    [
      'Right, hook names. Stick a use_ on the front of yours, would you?',
      'use_ it is.',
      "Hook names start with 'use_'.",
    ],
    [
      'The branding people paid for it: the letters wxq go somewhere in each class name.',
      'wxq in classes, okay.',
      "Class names include the string 'wxq'.",
    ],
    [
      'Make sure logging is imported at the top of everything you write, used or not.',
      'import logging. Fine.',
      'Every file imports the logging module, used or not.',
    ],
    [
      "Second thing. On this team a method without a docstring isn't finished.",
      'Docstrings on methods.',
      'Every method has a docstring.',
    ],
  ])('are read from %j', (text, answer, said) => {
    expect(found(text, answer)).toContain(said)
  })

  it('give what is new in the place of what is known, whoever wants it', () => {
    const known = ["Variable names start with 'q_'."]
    const text =
      'q_ is too short for the search box. They want quo_ on variables instead, so quo_ it is.'
    const said = found(text, 'quo_rate.', known)
    expect(said).toEqual(["Variable names start with 'quo_'."])
    expect(slotsOf(said[0] ?? '')).toEqual([{ of: 'variabl names start', value: 'quo_' }])
  })

  it('take from what is known of what a new value is', () => {
    const known = ["Method names start with 'do_'."]
    expect(found("do_ had its day. The new one's go_.", 'go_load, then.', known)).toEqual([
      "Method names start with 'go_'.",
    ])
  })

  it.each([
    ['Should functions start with fn_?', 'fn_ on functions? I would not.'],
    [
      'At my old place everybody had to start functions with fn_. fn_load, fn_save.',
      'fn_ on every function, how odd.',
    ],
    [
      'Her team has a funny one. All their functions end in _fn, load_fn, save_fn.',
      '_fn on every function!',
    ],
    ['If someone put fn_ on every function, we would never find load.', 'fn_load, indeed.'],
    ["You don't need docstrings on methods, only patience.", 'No docstrings on methods.'],
    ['The service gives fields that end in _at, so parse them as dates.', 'Fields with _at, yes.'],
    ['Did you see the branch with the functions named fn_load?', 'Yes, fn_ on functions.'],
    ['The functions with fn_ stay as they are, leave them.', 'fn_load stays.'],
    ['What about the tests?', 'From now on I put t_ in front of every function: t_load, t_save.'],
  ])('are none in %j', (text, answer) => {
    expect(found(text, answer)).toEqual([])
  })
})

it('reads a message of nothing but marks', () => {
  const hostile = 'k_ on _k, @a from every function, a digit in the names of the methods. '.repeat(
    42,
  )
  expect(found(hostile, hostile).length).toBeLessThan(6)
})
