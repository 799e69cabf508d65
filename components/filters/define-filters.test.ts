import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choice, choices, day, defineFilters, from, id, openedView, text, to, typedId } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { runs } from '@/lib/testing/tier';

const anId = '01926f00-0000-7000-8000-000000000000';
const filters = defineFilters('/things', {
  kind: choice(['big', 'small']),
  colour: choices(['red', 'green', 'blue']),
  name: text('title'),
  owner: id('owner_id'),
  part: typedId('part_id'),
  from: from(),
  to: to('until', '23:59'),
  seen: day(),
  look: { ...text(), isView: true, toQuery: () => ({}) },
});
const all = {
  ...{ kind: 'big' as const, colour: ['red' as const, 'blue' as const], name: 'A 1&2', owner: anId, part: anId },
  ...{ from: '2026-11-01', to: '2026-11-30', seen: '2026-11-02', look: 'x', page: 3 },
};
const paramsOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);

test('an address and its filters say the same, and the operation is asked in its own words', () => {
  expect(filters.none).toEqual({ kind: '', colour: [], name: '', owner: '', part: '', from: '', to: '', seen: '', look: '', page: 1 });
  expect(filters.href(filters.none)).toBe('/things');
  const address = filters.href(all);
  expect(address).toContain('/things?kind=big&colour=red,blue&name=A+1%262&');
  expect(filters.href(all, '/things/file')).toBe(address.replace('/things', '/things/file'));
  expect(filters.read(paramsOf(address))).toEqual(all);
  expect(filters.list(all)).toEqual({
    ...{ page: 3, per_page: 20, kind: 'big', colour: 'red,blue', title: 'A 1&2', owner_id: anId, part_id: anId },
    ...{ start_time: '2026-11-01T00:00:00+09:00', until: '2026-11-30T23:59+09:00', seen: '2026-11-02' },
  });
  expect([filters.query(filters.none), filters.list(filters.none)]).toEqual([{}, { page: 1, per_page: 20 }]);
});

test('what makes no sense in an address is left out; what is no id where one is meant stays, and finds nothing', () => {
  const odd = { kind: 'Big', colour: 'green,grey,red', owner: 'x', part: 'x', from: '2026-02-30', seen: 'today', page: '-1', else: '1' };
  const read = filters.read(odd);
  expect(read).toEqual({ ...filters.none, colour: ['red', 'green'], part: 'x' });
  expect([filters.isPossible(read), filters.isPossible(all), filters.isPossible(filters.none)]).toEqual([false, true, true]);
  expect(filters.read({ name: [' a ', 'b'], kind: [] })).toEqual({ ...filters.none, name: 'a' });
  expect(filters.read({ name: 'x'.repeat(300) }).name).toHaveLength(255);
});

test('how a list is shown narrows nothing', () => {
  const shown = (change: Partial<typeof all>) => filters.isFiltered({ ...filters.none, ...change });
  expect([shown({}), shown({ page: 2 }), shown({ look: 'x' }), shown({ colour: ['red'] }), shown({ seen: '2026-11-02' })]).toEqual([
    ...[false, false, false, true, true],
  ]);
});

test('what belongs together is put together', () => {
  const ordered = defineFilters('/', { from: day(), to: day() }, (values) =>
    values.from > values.to ? { ...values, from: values.to, to: values.from } : values,
  );
  expect(ordered.read({ from: '2026-11-30', to: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-30', page: 1 });
});

test('a saved view keeps filters, order and columns; not the page, the page size, or which view was opened', () => {
  const shown = defineFilters('/things', {
    kind: choice(['big']),
    name: text(),
    look: { ...text(), isView: true },
    size: pageSize(),
    view: openedView(),
  });
  const read = shown.read({ kind: 'big', name: 'A 1&2', look: 'x,y', size: '50', view: anId, page: '3' });
  expect([read.size, read.view]).toEqual(['50', anId]);
  expect(shown.views.of(read)).toBe('kind=big&name=A+1%262&look=x,y');
  expect(shown.views.of(shown.none)).toBe('');
  expect(shown.views.checked(shown.views.of(read))).toBe(shown.views.of(read));
  // an old one, or one that somebody made up
  expect(shown.views.checked(`kind=huge&gone=1&name=x&size=50&page=9&view=${anId}`)).toBe('name=x');
  expect(shown.isFiltered({ ...shown.none, view: anId })).toBe(false);
});

test('for any address: what is read of it leads to an address of which the same is read', () => {
  const written = fc.oneof(fc.string(), fc.constantFrom('big', 'red,blue', 'green', anId, '2026-11-01', '2', '99999999'));
  const names = [...Object.keys(filters.none), 'else'];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.oneof(written, fc.array(written, { maxLength: 3 }))), (params) => {
      const read = filters.read(params);
      expect(filters.read(paramsOf(filters.href(read)))).toEqual(read);
    }),
    runs(300, 10_000),
  );
});
