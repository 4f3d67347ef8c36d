// Text can be read in both themes: the contrast of each pair of colors that the styles put on each other, computed as
// WCAG 2.2 does. Nothing but these files has colors.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../', import.meta.url).pathname;
const styles = globSync(`${source}**/*.css`)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '');

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** `--ink: light-dark(#171b22, #e9ecf1)`, and `--on-accent: #ffffff`. */
const tokens = new Map(
  [...styles.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name = '', light, dark, both]) => [`var(--${name})`, { light: light ?? both ?? '', dark: dark ?? both ?? '' }],
  ),
);

const colorOf = (value: string, theme: Theme): string => tokens.get(value)?.[theme] ?? value;

function luminance(color: string): number {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(text: string, ground: string): number {
  const [dark = 0, bright = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

interface Rule {
  readonly selector: string;
  readonly text: string | undefined;
  readonly ground: string | undefined;
}

const noColor = ['inherit', 'currentcolor', 'none', 'transparent'];
const valueIn = (body: string, property: string): string | undefined => {
  const [, value = ''] = new RegExp(`(?:^|[\\s;])${property}: ([^;]+);`).exec(body) ?? [];
  return value === '' || noColor.includes(value) ? undefined : value;
};

/** The rules that give a text or a ground its color. */
const written: Rule[] = [...styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  .map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    text: valueIn(body, 'color'),
    ground: valueIn(body, 'background'),
  }))
  .filter(({ text, ground }) => text !== undefined || ground !== undefined);

/** `.button.primary:hover` → `.button.primary`, from which a state has what it does not say. */
const baseOf = (selector: string): string => selector.replace(/:(hover|disabled|focus).*/, '');
const rules = written.map(({ selector, text, ground }): Rule => {
  const base = written.find((rule) => rule.selector === baseOf(selector) && rule.text && rule.ground);
  return { selector, text: text ?? base?.text, ground: ground ?? base?.ground };
});

/** Grounds without text: a line, a bar, a QR code, a dot, a slider, the veil behind a dialog. */
const withoutText = /::before|\.qr$|::-\w+|\.dot|\.wait$|\.share-bar|\.skeleton|\.dialog-veil|::selection/;
const withText = rules.filter(({ selector }) => !withoutText.test(selector));
const own = withText.filter(({ text, ground }) => text !== undefined && ground !== undefined);
const unique = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((one) => one !== undefined)),
];
/** Texts and grounds that any other may be inside of. */
const texts = unique(withText.filter(({ ground }) => ground === undefined).map(({ text }) => text));
const grounds = unique(withText.filter(({ text }) => text === undefined).map(({ ground }) => ground));

it('styles take their colors from the tokens', () => {
  expect(texts.length).toBeGreaterThan(5);
  expect(grounds.length).toBeGreaterThan(2);
  const others = rules.flatMap(({ text, ground }) => unique([text, ground])).filter((value) => !tokens.has(value));
  expect([...new Set(others)].toSorted()).toEqual(['#fff', 'rgb(10 13 18 / 45%)']);
});

it.for(themes)('each text has a contrast of 4.5 with each ground that it may be on: %s', (theme) => {
  const pairs = [
    ...own.map(({ text = '', ground = '' }) => [text, ground] as const),
    ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ];
  const faint = pairs
    .map(([text, ground]) => [text, ground, contrast(colorOf(text, theme), colorOf(ground, theme))] as const)
    .filter(([, , ratio]) => !(ratio >= 4.5));
  expect(faint.map(([text, ground, ratio]) => `${text} on ${ground}: ${ratio.toFixed(2)}`)).toEqual([]);
});
