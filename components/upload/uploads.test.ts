import { expect, test, vi } from 'vitest';
import { Uploads } from '@/components/upload/uploads';
import { eventually } from '@/lib/testing/until';

vi.mock('@/components/upload/send-file', () => ({ sendFile: async (_: string, file: File) => ({ ok: true, reply: file.name }) }));

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
