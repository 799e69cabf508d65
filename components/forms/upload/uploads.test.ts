import { expect, test, vi } from 'vitest';
import * as photo from '@/components/forms/upload/photo';
import * as sending from '@/components/forms/upload/send-file';
import { Uploads } from '@/components/forms/upload/uploads';
import { eventually } from '@/lib/testing/until';

const scaled = { of: [] as string[] };
vi.spyOn(photo, 'scaledPhoto').mockImplementation(async ({ name }) => {
  scaled.of.push(name);
  return name.startsWith('unreadable') ? null : new File(['small'], `${name}.jpg`, { type: 'image/jpeg' });
});
vi.spyOn(sending, 'sendFile').mockImplementation(async (_, file) => ({ ok: true, reply: file.name as never }));

test('files go one after the other; what breaks down with one keeps no later one back', async () => {
  const uploads = new Uploads<string>({ address: '/files', limit: 1_000, types: ['text/plain'] });
  const sent: string[] = [];
  uploads.onSent = (name) => {
    sent.push(name);
    if (name === 'first') throw new Error('broken');
  };
  uploads.add(['first', 'second', 'third'].map((name) => new File(['x'], name, { type: 'text/plain' })));
  await eventually(() => expect(sent).toEqual(['first', 'second', 'third']));
  expect(uploads.state()).toEqual([]);
});

test('a photo that is too large, or of a kind that nobody takes, is sent as a smaller JPEG; what cannot be is told why', async () => {
  const uploads = new Uploads<string>({ address: '/files', limit: 1_000, types: ['image/jpeg', 'application/pdf'] });
  const sent: string[] = [];
  uploads.onSent = (name) => void sent.push(name);
  const file = (name: string, type: string, size: number) => new File(['x'.repeat(size)], name, { type });
  scaled.of = [];
  uploads.add([
    file('large', 'image/jpeg', 1_000),
    file('small', 'image/jpeg', 999),
    file('webp', 'image/webp', 10),
    file('phone.heic', '', 10),
    file('unreadable.heic', 'image/heic', 10),
    file('unreadable', 'image/jpeg', 2_000),
    file('pdf', 'application/pdf', 1_000),
    file('zip', 'application/zip', 10),
    file('empty', 'image/jpeg', 0),
  ]);
  expect(uploads.state().map(({ file: { name }, scaling, fault }) => [name, scaling, fault?.kind])).toEqual([
    ['large', true, undefined],
    ['small', false, undefined],
    ['webp', true, undefined],
    ['phone.heic', true, undefined],
    ['unreadable.heic', true, undefined],
    ['unreadable', true, undefined],
    ['pdf', false, 'tooLarge'],
    ['zip', false, 'type'],
    ['empty', false, 'empty'],
  ]);
  await eventually(() => expect(sent).toEqual(['large.jpg', 'small', 'webp.jpg', 'phone.heic.jpg']));
  await eventually(() =>
    expect(uploads.state().map(({ file: { name }, scaling, fault }) => [name, scaling, fault?.kind])).toEqual([
      ['unreadable.heic', false, 'heic'],
      ['unreadable', false, 'tooLarge'],
      ['pdf', false, 'tooLarge'],
      ['zip', false, 'type'],
      ['empty', false, 'empty'],
    ]),
  );
  expect(scaled.of).toEqual(['large', 'webp', 'phone.heic', 'unreadable.heic', 'unreadable']);
});

test('where no pictures are taken none is made', () => {
  const uploads = new Uploads<string>({ address: '/files', limit: 1_000, types: ['text/plain'] });
  uploads.add([new File(['x'.repeat(2_000)], 'large', { type: 'image/jpeg' }), new File(['x'], 'a.heic', { type: 'image/heic' })]);
  expect(uploads.state().map(({ scaling, fault }) => [scaling, fault?.kind])).toEqual([
    [false, 'type'],
    [false, 'heic'],
  ]);
});
