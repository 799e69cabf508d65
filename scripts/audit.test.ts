import { expect, test } from 'vitest';
import { readAudit } from './audit.mjs';

const answer = (counts: object, vulnerabilities: object = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { low: 1, moderate: 2, high: 0, critical: 0, ...counts }, dependencies: { prod: 500 } },
  });

test('a weakness that is high or critical ends with 1, and is named with what mends it', () => {
  const { code, lines } = readAudit(
    answer(
      { high: 1, critical: 1 },
      {
        'a-package': { severity: 'high', range: '<2.0.0', fixAvailable: true },
        another: { severity: 'critical', range: '*', fixAvailable: false },
        'a-third': { severity: 'low', range: '*', fixAvailable: true },
      },
    ),
  );
  expect([code, lines]).toEqual([
    1,
    ['a-package <2.0.0: high, mended by a newer one', 'another *: critical', '2 packages with weaknesses that are high or critical.'],
  ]);
});

test('lesser ones end with 0', () => {
  expect(readAudit(answer({}))).toMatchObject({ code: 0, lines: [expect.stringContaining('of 500 packages')] });
});

test('a registry that cannot be asked is not one that knows of none', () => {
  const answers = [
    '',
    'not json',
    '{}',
    JSON.stringify({ message: 'request failed, 404', error: { summary: '' } }),
    JSON.stringify({ error: { summary: 'ENOTFOUND' } }),
  ];
  expect(answers.map((said) => readAudit(said).code)).toEqual([2, 2, 2, 2, 2]);
  expect(readAudit(answers[3] ?? '').lines[0]).toContain('request failed, 404');
});
