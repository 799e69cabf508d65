// docs/security.md and docs/security-requirements.md name paths and figures: a renamed or missing one fails here.
import fs from 'node:fs';
import { expect, test } from 'vitest';

/** The requirements of OWASP ASVS 5.0.0 at levels 1 and 2: chapter, section, requirements. A star is level 1. */
const asked: Record<string, string> = {
  1: '1: 1 2; 2: 1* 2* 3* 4* 5* 6 7 8 9; 3: 1* 2* 3 4 5 6 7 8 9 10 11; 4: 1 2 3; 5: 1* 2',
  2: '1: 1* 2 3; 2: 1* 2* 3; 3: 1* 2 3 4; 4: 1',
  3: '2: 1* 2*; 3: 1* 2 3 4; 4: 1* 2* 3 4 5 6; 5: 1* 2* 3* 4 5; 7: 1 2',
  4: '1: 1* 2 3; 2: 1; 3: 1 2; 4: 1* 2 3 4',
  5: '1: 1; 2: 1* 2* 3; 3: 1* 2*; 4: 1 2 3',
  6: '1: 1* 2 3; 2: 1* 2* 3* 4* 5* 6* 7* 8* 9 10 11 12; 3: 1* 2* 3 4; 4: 1* 2* 3 4; 5: 1 2 3 4 5; 6: 1 2 3; 8: 1 2 3 4',
  7: '1: 1 2 3; 2: 1* 2* 3* 4*; 3: 1 2; 4: 1* 2* 3 4 5; 5: 1 2; 6: 1 2',
  8: '1: 1* 2; 2: 1* 2* 3; 3: 1*; 4: 1',
  9: '1: 1* 2* 3*; 2: 1* 2 3 4',
  10: '1: 1 2; 2: 1 2; 3: 1 2 3 4; 4: 1* 2* 3* 4* 5* 6 7 8 9 10 11; 5: 1 2 3 4 5; 6: 1 2; 7: 1 2 3',
  11: '1: 1 2; 2: 1 2 3; 3: 1* 2* 3; 4: 1* 2 3 4; 5: 1; 6: 1',
  12: '1: 1* 2 3; 2: 1* 2*; 3: 1 2 3 4',
  13: '1: 1; 2: 1 2 3 4 5; 3: 1 2; 4: 1* 2 3 4 5',
  14: '1: 1 2; 2: 1* 2 3 4; 3: 1* 2 3',
  15: '1: 1* 2 3; 2: 1* 2 3; 3: 1* 2 3 4 5 6 7',
  16: '1: 1; 2: 1 2 3 4 5; 3: 1 2 3 4; 4: 1 2 3; 5: 1 2 3',
  17: '1: 1; 2: 1 2 3 4; 3: 1 2',
};
const levels = new Map(
  Object.entries(asked).flatMap(([chapter, sections]) =>
    sections.split('; ').flatMap((section) => {
      const [name, numbers = ''] = section.split(': ');
      return numbers
        .split(' ')
        .map((number) => [`V${chapter}.${name}.${number.replace('*', '')}`, number.endsWith('*') ? '1' : '2'] as const);
    }),
  ),
);

const model = fs.readFileSync('docs/security.md', 'utf8');
const requirements = fs.readFileSync('docs/security-requirements.md', 'utf8');
const report = fs.readFileSync('SECURITY.md', 'utf8');

const answers = ['met', 'in part', 'not met', 'operator', 'n/a'];
type Row = { number: string; level: string; asks: string; answer: string; where: string; test: string };
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const rows = requirements
  .split('\n')
  .filter((line) => /^\| V\d+\.\d/.test(line))
  .map((line): Row => {
    const [number = '', level = '', asks = '', answer = '', where = '', test = ''] = cellsOf(line);
    return { number, level, asks, answer: answer.replaceAll('*', ''), where, test };
  });

/** Paths of the repository between back ticks. */
const pathsIn = (text: string) =>
  [
    ...text.matchAll(/`((?:lib|app|components|scripts|e2e|docs|deploy|prisma|messages|i18n|bench)\/[^`\s]+|[\w.-]+\.(?:md|ts|json|mjs))`/g),
  ].map(([, path = '']) => path);
const isTest = (path: string) => /\.(?:test|e2e)\.ts$/.test(path);

test('SecurityDocuments: every requirement of levels 1 and 2 has one row, with its level', () => {
  expect(levels.size).toBe(253);
  expect(rows.map(({ number, level }) => [number, level])).toEqual([...levels]);
});

test('SecurityDocuments: an answer says where it is met and by which test, or why it is not', () => {
  for (const { number, asks, answer, where, test } of rows) {
    expect([number, answers.includes(answer), asks !== '', where !== '', where !== '–']).toEqual([number, true, true, true, true]);
    if (answer === 'met') expect([number, test === 'by reading' || pathsIn(test).some(isTest)]).toEqual([number, true]);
    expect([number, pathsIn(test).filter((path) => !isTest(path))]).toEqual([number, []]);
  }
});

test('SecurityDocuments: the figures are those of the rows', () => {
  const figures = requirements
    .split('\n')
    .filter((line) => /^\| (?:V\d+ |All )/.test(line))
    .map(cellsOf);
  const countsOf = (own: Row[]) => [...answers.map((answer) => own.filter((row) => row.answer === answer).length), own.length].map(String);
  const chapters = [...new Set(rows.map(({ number }) => number.split('.')[0]))];
  expect(figures.map(([name = '', ...counts]) => [name.split(' ')[0], counts])).toEqual([
    ...chapters.map((chapter) => [chapter, countsOf(rows.filter(({ number }) => number.startsWith(`${chapter}.`)))]),
    ['All', countsOf(rows)],
  ]);
});

test('SecurityDocuments: every path exists, and every link leads somewhere', () => {
  const documents = { 'docs/security.md': model, 'docs/security-requirements.md': requirements, 'SECURITY.md': report };
  for (const [name, text] of Object.entries(documents)) {
    expect([name, pathsIn(text).filter((path) => !fs.existsSync(path) || !fs.statSync(path).isFile())]).toEqual([name, []]);
    const folder = name.includes('/') ? 'docs/' : '';
    for (const [, to = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (to.startsWith('https://')) continue;
      const [file = '', anchor] = to.split('#');
      const path = file === '' ? name : `${folder}${file}`;
      expect([name, to, fs.existsSync(path)]).toEqual([name, to, true]);
      if (anchor) expect([name, to, anchorsIn(path).includes(anchor)]).toEqual([name, to, true]);
    }
  }
  expect(pathsIn(model).length).toBeGreaterThan(60);
  // the rows name headings of this page
  for (const [, heading = ''] of requirements.matchAll(/`docs\/security\.md` \("([^"]+)"\)/g))
    expect([heading, model.includes(`## ${heading}\n`) || model.includes(`**${heading}**`)]).toEqual([heading, true]);
});

/** The anchors of headings as browsers use them. */
function anchorsIn(file: string): string[] {
  const headings = fs.readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('SecurityDocuments: a reader of the README finds both', () => {
  const readme = fs.readFileSync('README.md', 'utf8');
  expect(readme).toContain('](SECURITY.md)');
  expect(readme).toContain('](docs/security.md)');
});
