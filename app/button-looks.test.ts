// What a button looks like says what it is: one primary for the usual next step, an outline for what is beside it, a ghost in rows and bars, and red for the
// last press of a confirmation alone.
import fs from 'node:fs';
import { expect, test } from 'vitest';

const sources = ['app', 'components'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name): [file: string, source: string] => [`${folder}/${name}`, fs.readFileSync(`${folder}/${name}`, 'utf8')]),
);
/** The files with a button that looks so; the opening tag may take several lines. */
const filesWith = (look: string): string[] => {
  const inTag = new RegExp(`<(?:Button|PlainButton|ReasonedButton)\\b(?:[^<>]|=>)*\\b(?:variant|look)=(?:"${look}"|\\{[^}]*'${look}')`);
  return sources
    .filter(([, source]) => inTag.test(source) || source.includes(`button--${look}`))
    .map(([file]) => file)
    .toSorted();
};

test.each(['secondary', 'tertiary', 'danger-soft'])('no button is %s', (look) => {
  expect(filesWith(look)).toEqual([]);
});

test('a red button is the last press of a confirmation', () => {
  expect(filesWith('danger')).toEqual([
    'components/forms/dialog-form.tsx',
    'components/money-actions/money-dialog.tsx',
    'components/ui/confirm-window.tsx',
  ]);
});

test('the search sees buttons of several lines', () => {
  expect(filesWith('outline')).toContain('components/money-actions/money-dialog.tsx');
  expect(filesWith('ghost').length).toBeGreaterThan(5);
});
