import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment, nameOr, tidyName } from '@/lib/files/filename';

test('F03 FilenameAttacks: of a name stays what a person can read, in one line', () => {
  const names: Record<string, string> = {
    '登記簿謄本.pdf': '登記簿謄本.pdf',
    'か\u3099.pdf': 'が.pdf',
    '../../x': 'x',
    '..\\..\\windows\\x.png': 'x.png',
    '/etc/passwd': 'passwd',
    'C:\\fakepath\\免許証.jpg': '免許証.jpg',
    '..': '',
    '.': '',
    '': '',
    '   ': '',
    'a\0b.pdf': 'ab.pdf',
    'a\r\nSet-Cookie: x=1.pdf': 'aSet-Cookie: x=1.pdf',
    'photo\u202Egpj.exe': 'photogpj.exe',
    '\u2066\u2069\uFEFF名.png': '名.png',
    CON: 'CON',
    'a"; filename*=x.pdf': 'a"; filename*=x.pdf',
    '<img src=x onerror=alert(1)>.png': '<img src=x onerror=alert(1)>.png',
    'half \ud800.pdf': 'half .pdf',
    '=HYPERLINK("x").pdf': '=HYPERLINK("x").pdf',
    'dots....': 'dots',
  };
  for (const [sent, kept] of Object.entries(names)) expect([sent, tidyName(sent)]).toEqual([sent, kept]);
  expect([nameOr('', 'application/pdf'), nameOr('', 'image/jpeg'), nameOr('x', 'image/png')]).toEqual(['file.pdf', 'file.jpg', 'x']);
});

test('F03 FilenameAttacks: a long name keeps its ending', () => {
  const name = tidyName(`${'𠮷'.repeat(300)}.pdf`);
  expect([[...name].length, name.endsWith('𠮷.pdf')]).toEqual([255, true]);
  expect([...tidyName('長'.repeat(300))]).toHaveLength(255);
});

test('F03 FilenameAttacks: any name makes one header that says it whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = tidyName(sent);
      expect(tidyName(name)).toBe(name);
      expect([...name].length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[/\\\p{Cc}\u202E]/u);
      const header = attachment(nameOr(name, 'image/png'), 'image/png');
      expect(header).toMatch(/^attachment; filename="[ !#-$&-:<-[\]-~]+"; filename\*=UTF-8''[A-Za-z0-9.%_~-]+$/);
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toMatch(/\.png$/i);
    }),
  );
});

test('what is saved has an ending of what it is', () => {
  const saved = (name: string, type: 'image/jpeg' | 'application/pdf') => decodeURIComponent(attachment(name, type).split("''")[1] ?? '');
  expect(saved('evil.html', 'application/pdf')).toBe('evil.html.pdf');
  expect(saved('免許証.JPG', 'image/jpeg')).toBe('免許証.JPG');
  expect(saved('免許証.jpeg', 'image/jpeg')).toBe('免許証.jpeg');
  expect(saved('写真.png', 'image/jpeg')).toBe('写真.png.jpg');
  expect(saved('No.12', 'application/pdf')).toBe('No.12.pdf');
});
