import { expect, test } from 'vitest';
import { routes } from '@/lib/api/routes';
import { apiFile, siteFiles } from '@/lib/testing/requests/site-paths';

test('what process tests ask of the API is all that it answers', () => {
  const ofApi = siteFiles().filter(({ file }) => file === apiFile);
  const answered = Object.keys(routes());
  expect(ofApi.map(({ address }) => address.replaceAll('[', '{').replaceAll(']', '}'))).toEqual(answered.sort());
});

test('none of it is a page or a route of the site, which would never be asked', () => {
  const addresses = siteFiles().map(({ address }) => address);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});
