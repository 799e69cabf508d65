import { expect, test } from 'vitest';
import { readGivenSettings } from '@/lib/settings.mjs';

const live = {
  MODE: 'live',
  OPERATOR_NAME: '分配株式会社',
  APP_SECRET: 'x'.repeat(32),
  VAULT_KEY: 'ab'.repeat(32),
  MAIL_FROM: 'a@example.jp',
};
const faultOf = (env: Record<string, string>): string | null => {
  try {
    readGivenSettings({ ...live, ...env });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

const elsewhere = 'postgresql://app:secret@db.example.jp/bunpai';
const openDatabases = [
  elsewhere,
  `${elsewhere}?sslmode=disable`,
  `${elsewhere}?sslmode=prefer`,
  `${elsewhere}?sslmode=require`,
  `${elsewhere}?sslmode=no-verify`,
  `${elsewhere}?sslmode=verify-ca`,
  `${elsewhere}?sslmode=verify-full&sslmode=disable`,
  `${elsewhere}?sslmode=verify-full&ssl=0`,
  'postgresql://app:secret@127.0.0.1.example.jp/bunpai',
  'postgresql://app:secret@10.0.0.5/bunpai',
  'postgresql://app:secret@127.0.0.1/bunpai?host=db.example.jp',
  'postgresql://app:secret@db.example.jp/bunpai?host=/run/postgresql',
];
const closedDatabases = [
  `${elsewhere}?sslmode=verify-full`,
  `${elsewhere}?sslmode=verify-full&sslrootcert=/etc/ssl/own.pem`,
  'postgresql://app:secret@127.0.0.1:5432/bunpai',
  'postgresql://app:secret@localhost/bunpai?sslmode=disable',
  'postgresql://app:secret@[::1]/bunpai',
  'postgresql:///bunpai?host=/run/postgresql',
  'postgresql:///bunpai',
];

test('a live installation’s database on another machine is reached encrypted, and its certificate is checked', () => {
  for (const url of openDatabases) {
    expect([url, faultOf({ DATABASE_URL: url })]).toEqual([url, expect.stringMatching(/^The setting DATABASE_URL .*sslmode=verify-full/)]);
    const owner = faultOf({ DATABASE_URL: closedDatabases[0] ?? '', DATABASE_OWNER_URL: url });
    expect([url, owner]).toEqual([url, expect.stringMatching(/^The setting DATABASE_OWNER_URL /)]);
    expect([url, faultOf({ DATABASE_URL: url })?.includes('secret')]).toEqual([url, false]);
    expect([url, faultOf({ DATABASE_URL: url, MODE: 'sandbox' })]).toEqual([url, null]);
  }
  for (const url of closedDatabases) expect([url, faultOf({ DATABASE_URL: url, DATABASE_OWNER_URL: url })]).toEqual([url, null]);
  expect(faultOf({ DATABASE_URL: 'postgresql:///bunpai', PGHOST: 'db.example.jp' })).toContain('verify-full');
});

test('its mail goes encrypted to another machine, and no word of the address takes that away', () => {
  const server = 'smtp://user:secret@mail.example.jp:587';
  for (const words of [
    'requireTLS=false',
    'ignoreTLS=true',
    'tls.minVersion=TLSv1',
    'opportunisticTLS=true',
    'tls.rejectUnauthorized=false',
    'service=x',
    'proxy=x',
  ])
    expect([words, faultOf({ SMTP_URL: `${server}?${words}` })]).toEqual([
      words,
      expect.stringMatching(
        new RegExp(`^The setting SMTP_URL has "${/^(requireTLS|tls.minVersion)/.test(words) ? words : words.split('=')[0]}"`),
      ),
    ]);
  const fine = [
    server,
    'smtps://mail.example.jp',
    `${server}?pool=true&tls.servername=x&requireTLS=true`,
    'smtp://127.0.0.1:1025?ignoreTLS=true',
  ];
  for (const url of fine) expect([url, faultOf({ SMTP_URL: url })]).toEqual([url, null]);
  expect(faultOf({ SMTP_URL: `${server}?requireTLS=false`, MODE: 'sandbox' })).toBeNull();
});

test('its bucket is reached by https', () => {
  expect(faultOf({ FILES_URL: 's3://papers?endpoint=http://minio.example.jp:9000' })).toMatch(/^The setting FILES_URL .* https:\/\/\.$/);
  for (const url of ['s3://papers', 's3://papers?endpoint=https://minio.example.jp', 's3://papers?endpoint=http://127.0.0.1:9000'])
    expect([url, faultOf({ FILES_URL: url })]).toEqual([url, null]);
});

test('it does not start where every certificate would be believed', () => {
  expect(faultOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toContain('NODE_EXTRA_CA_CERTS');
  expect(faultOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0', MODE: 'sandbox' })).toBeNull();
});
