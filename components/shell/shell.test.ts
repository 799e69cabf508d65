import { describe, expect, test } from 'vitest';
import { type Area, isWithin, sectionsOf } from '@/components/shell/areas';
import { goalsOf } from '@/components/shell/shortcut-keys';

const platform: Area[] = ['home', 'payments', 'refunds', 'sellers', 'balance', 'keys', 'api', 'team', 'fees'];

describe('the menu', () => {
  test('folds every section but the first, and leaves a section of one area open', () => {
    const shown = sectionsOf([...platform, 'ledgerProof']).map(({ id, folds }) => [id, folds]);
    expect(shown).toEqual([
      ['main', false],
      ['ledger', false],
      ['developers', true],
      ['settings', true],
    ]);
  });

  test('marks an area on its own page and below it, and no area whose address only begins alike', () => {
    expect([isWithin('/payments', '/payments'), isWithin('/payments/1', '/payments'), isWithin('/payment-links', '/payments')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test('a letter leads to one page, and only to one that the person has', () => {
  const goals = goalsOf(platform);
  expect(goals.map(({ area }) => area)).toEqual(
    expect.arrayContaining(['home', 'payments', 'refunds', 'sellers', 'balance', 'keys', 'team']),
  );
  expect(new Set(goals.map(({ letter }) => letter)).size).toBe(goals.length);
  expect(goalsOf(['overview', 'merchants', 'bankFiles'])).toEqual([
    { letter: 'h', area: 'overview' },
    { letter: 's', area: 'merchants' },
    { letter: 'b', area: 'bankFiles' },
  ]);
});
