import { expect, test } from 'vitest';
import { plainHttpNote } from './plain-http.mjs';

const noteOf = (publicUrl: string, customerUrl = publicUrl) => plainHttpNote({ publicUrl, customerUrl });

test('with https, and on this machine alone, there is nothing to say', () => {
  for (const url of [
    'https://bunpai.example.jp',
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
    'http://127.1.2.3',
  ])
    expect([url, noteOf(url)]).toEqual([url, null]);
});

test('without, one line says what is not there', () => {
  for (const url of [
    'http://bunpai.lan:3200',
    'http://192.168.1.5:3000',
    'http://bunpai.local',
    'http://localhost.example.jp',
    'http://[fd00::5]',
  ]) {
    expect(noteOf(url)).toContain(url);
    expect(noteOf(url)).toMatch(/^Without https .*passkeys/);
    expect(noteOf(url)).not.toContain('\n');
    expect(noteOf('http://localhost:3000', url)).toContain(url);
  }
});

test('where nobody said how others reach it, it is asked for', () => {
  expect(noteOf('http://0.0.0.0:3000')).toBe(
    'Links to http://0.0.0.0:3000 open on no other machine: set PUBLIC_URL=http://<address of this machine>:3000',
  );
  expect(noteOf('http://[::]')).toContain('PUBLIC_URL=http://<address of this machine>');
});
