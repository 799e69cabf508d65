import { describe, expect, it } from 'vitest';
import { readGivenSettings, readSettings } from '@/lib/settings.mjs';

const complete = {
  DATABASE_URL: 'postgresql://user:password@127.0.0.1:5432/bunpai',
  APP_SECRET: 'x'.repeat(32),
  VAULT_KEY: Buffer.alloc(32, 1).toString('base64'),
};

describe('settings', () => {
  it('have defaults for everything that is not secret', () => {
    expect(readSettings(complete)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      customerUrl: 'http://127.0.0.1:3000',
      rateLimitPerSecond: 200,
      refundProofAbove: 100_000,
      reviewDays: 5,
      subscriptionRetryDays: [1, 3, 5, 7],
      pagesPerSecond: 20,
      dataDir: './data',
      filesBucket: undefined,
      clamav: undefined,
      databaseUrl: complete.DATABASE_URL,
      databaseOwnerUrl: undefined,
      databasePool: 10,
      appSecret: complete.APP_SECRET,
      vaultKey: Buffer.alloc(32, 1),
      appSecretOther: undefined,
      vaultKeyOther: undefined,
      mode: 'sandbox',
      worker: 'internal',
      operator: { name: 'Bunpai', registrationNumber: null, address: null },
      webhookGiveUpDays: 0,
      cardNumbers: 'never',
      chargebackDays: {},
      trustedProxies: 0,
      metricsToken: undefined,
      logLevel: 'info',
      sellerTermsUrls: ['http://127.0.0.1:3000/terms'],
      privacyUrl: null,
      smtpUrl: undefined,
      mailFrom: 'Bunpai <no-reply@127.0.0.1>',
    });
  });

  it.each([
    [{ PORT: '8080' }, 'http://127.0.0.1:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ PUBLIC_URL: 'https://pay.example.jp/' }, 'https://pay.example.jp'],
    [{ PUBLIC_URL: 'https://pay.example.jp:8443' }, 'https://pay.example.jp:8443'],
    [{ PUBLIC_URL: '' }, 'http://127.0.0.1:3000'],
  ])('give the public address of %j as %s', (env, address) => {
    expect(readSettings({ ...complete, ...env }).publicUrl).toBe(address);
  });

  it('take the vault key as hexadecimal digits too, and a rate limit of 0', () => {
    const { vaultKey, rateLimitPerSecond } = readSettings({ ...complete, VAULT_KEY: 'ab'.repeat(32), RATE_LIMIT_PER_SECOND: '0' });
    expect(vaultKey).toEqual(Buffer.alloc(32, 0xab));
    expect(rateLimitPerSecond).toBe(0);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '0x10'],
    ['PORT', '80a'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'pay.example.jp'],
    ['PUBLIC_URL', 'ftp://pay.example.jp'],
    ['PUBLIC_URL', 'https://pay.example.jp/shop'],
    ['PUBLIC_URL', 'https://user@pay.example.jp'],
    ['CUSTOMER_URL', 'pay.example.jp'],
    ['CUSTOMER_URL', 'ftp://pay.example.jp'],
    ['CUSTOMER_URL', 'http://pay.example.jp/shop'],
    ['CUSTOMER_URL', 'http://pay.example.jp/?a'],
    ['CUSTOMER_URL', 'http://user@pay.example.jp'],
    ['RATE_LIMIT_PER_SECOND', '-1'],
    ['RATE_LIMIT_PER_SECOND', '1.5'],
    ['REFUND_PROOF_ABOVE', '100,000'],
    ['DATABASE_URL', 'mysql://127.0.0.1/bunpai'],
    ['DATABASE_OWNER_URL', 'mysql://127.0.0.1/bunpai'],
    ['FILES_URL', 'https://s3.amazonaws.com/papers'],
    ['FILES_URL', 's3://'],
    ['FILES_URL', 's3://Papers'],
    ['FILES_URL', 's3://key:secret@papers'],
    ['FILES_URL', 's3://papers/a//b'],
    ['FILES_URL', 's3://papers?endpoint=minio:9000'],
    ['FILES_URL', 's3://papers?regoin=ap-northeast-1'],
    ['CLAMAV_SOCKET', 'clamd.ctl'],
    ['CLAMAV_SOCKET', 'tcp://127.0.0.1'],
    ['CLAMAV_SOCKET', 'http://127.0.0.1:3310'],
    ['CLAMAV_SOCKET', 'tcp://user@127.0.0.1:3310'],
    ['DATABASE_POOL', '0'],
    ['APP_SECRET', 'short'],
    ['VAULT_KEY', 'ab'.repeat(31)],
    ['VAULT_KEY', Buffer.alloc(31).toString('base64')],
    ['WORKER', 'none'],
    ['TRUSTED_PROXY', '11'],
    ['TRUSTED_PROXY', 'true'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with a space in the middle'],
    ['MODE', 'production'],
    ['LOG_LEVEL', 'loud'],
    ['REVIEW_DAYS', '0'],
    ['REVIEW_DAYS', '61'],
    ['CARD_NUMBERS', 'always'],
    ['CHARGEBACK_DAYS', 'visa'],
    ['CHARGEBACK_DAYS', 'visa=0'],
    ['CHARGEBACK_DAYS', 'visa=18,diners=25'],
    ['SUBSCRIPTION_RETRY_DAYS', 'never'],
    ['SUBSCRIPTION_RETRY_DAYS', '0'],
    ['SUBSCRIPTION_RETRY_DAYS', '1,31'],
    ['SUBSCRIPTION_RETRY_DAYS', '3,1'],
    ['SUBSCRIPTION_RETRY_DAYS', '1,2,3,4,5,6,7,8,9'],
    ['OPERATOR_NAME', ' '],
    ['OPERATOR_NAME', '分配\n株式会社'],
    ['OPERATOR_NAME', '長'.repeat(101)],
    ['OPERATOR_ADDRESS', '住'.repeat(201)],
    ['OPERATOR_PRIVACY_URL', 'example.jp/privacy'],
    ['OPERATOR_PRIVACY_URL', 'javascript:alert(1)'],
    ['OPERATOR_REGISTRATION_NUMBER', '7000012050002'],
    ['OPERATOR_REGISTRATION_NUMBER', 'T700001205000'],
    ['OPERATOR_REGISTRATION_NUMBER', 't7000012050002'],
  ])('refuse %s=%s with a sentence that names it and does not repeat a secret', (name, value) => {
    const read = () => readSettings({ ...complete, [name]: value });
    expect(read).toThrow(new RegExp(`^The setting ${name} must .*\\.$`));
    if (name === 'APP_SECRET' || name === 'VAULT_KEY') expect(read).not.toThrow(value);
  });

  it.each([
    ['s3://papers', { bucket: 'papers', prefix: '', region: 'ap-northeast-1' }],
    ['s3://papers/bunpai/files/?region=eu-west-1', { bucket: 'papers', prefix: 'bunpai/files/', region: 'eu-west-1' }],
    [
      's3://papers?endpoint=http://127.0.0.1:9000',
      { bucket: 'papers', prefix: '', region: 'ap-northeast-1', endpoint: 'http://127.0.0.1:9000' },
    ],
  ])('take a bucket for uploads: %s', (value, bucket) => {
    expect(readSettings({ ...complete, FILES_URL: value }).filesBucket).toEqual(bucket);
  });

  it.each([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['tcp://[::1]:3310/', { host: '::1', port: 3310 }],
  ])('take a scanner of uploads: %s', (value, clamav) => {
    expect(readSettings({ ...complete, CLAMAV_SOCKET: value }).clamav).toEqual(clamav);
  });

  it('take the days of a chargeback by card brand', () => {
    expect(readSettings({ ...complete, CARD_NUMBERS: 'direct' }).cardNumbers).toBe('direct');
    expect(readSettings({ ...complete, CHARGEBACK_DAYS: 'visa=10, jcb=120' }).chargebackDays).toEqual({ visa: 10, jcb: 120 });
  });

  it('take the days on which a refused charge of a subscription is tried again', () => {
    const daysOf = (given?: string) => readSettings({ ...complete, SUBSCRIPTION_RETRY_DAYS: given }).subscriptionRetryDays;
    expect([daysOf(), daysOf(''), daysOf('none')]).toEqual([[1, 3, 5, 7], [1, 3, 5, 7], []]);
    expect([daysOf('2'), daysOf('1, 2,3 ,4 5,6,7,30')]).toEqual([[2], [1, 2, 3, 4, 5, 6, 7, 30]]);
  });

  it('take who runs the installation, as papers name it', () => {
    expect(readSettings({ ...complete, OPERATOR_PRIVACY_URL: ' https://example.jp/privacy ' }).privacyUrl).toBe(
      'https://example.jp/privacy',
    );
    const said = { OPERATOR_NAME: ' 分配株式会社 ', OPERATOR_ADDRESS: '東京都千代田区', OPERATOR_REGISTRATION_NUMBER: 'T7000012050002' };
    expect(readSettings({ ...complete, ...said }).operator).toEqual({
      name: '分配株式会社',
      registrationNumber: 'T7000012050002',
      address: '東京都千代田区',
    });
  });

  it('take the owner of a database beside the application, and never alone', () => {
    const owner = 'postgresql://owner:password@127.0.0.1:5432/bunpai';
    expect(readSettings({ ...complete, DATABASE_OWNER_URL: owner })).toMatchObject({
      databaseUrl: complete.DATABASE_URL,
      databaseOwnerUrl: owner,
    });
    expect(() => readGivenSettings({ DATABASE_OWNER_URL: owner })).toThrow('The setting DATABASE_URL is required');
  });

  it('are for https in live mode, unless only this machine reaches it', () => {
    const live = (given: Record<string, string>) => readSettings({ ...complete, OPERATOR_NAME: '分配', MODE: 'live', ...given }).publicUrl;
    for (const given of [{ PUBLIC_URL: 'http://pay.example.jp' }, { PUBLIC_URL: 'http://127.0.0.1.example.jp' }, { HOST: '0.0.0.0' }])
      expect(() => live(given)).toThrow(/^The setting PUBLIC_URL must begin with https:\/\/ when MODE is live/);
    for (const publicUrl of ['https://pay.example.jp', 'http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
      expect(live({ PUBLIC_URL: publicUrl })).toBe(publicUrl);
    expect(readSettings({ ...complete, PUBLIC_URL: 'http://pay.example.jp' }).publicUrl).toBe('http://pay.example.jp');
  });

  it('have one origin for everything, or customers’ pages at a host of their own', () => {
    const PUBLIC_URL = 'https://bunpai.example.jp';
    const customerUrl = (given: Record<string, string>) => readSettings({ ...complete, PUBLIC_URL, ...given }).customerUrl;
    for (const given of [{}, { CUSTOMER_URL: '' }]) expect(customerUrl(given)).toBe(PUBLIC_URL);
    for (const CUSTOMER_URL of ['https://pay.example.jp', 'https://pay.example.jp/', 'HTTPS://Pay.example.jp:443'])
      expect(customerUrl({ CUSTOMER_URL })).toBe('https://pay.example.jp');
    expect(customerUrl({ CUSTOMER_URL: 'https://pay.example.jp:8443' })).toBe('https://pay.example.jp:8443');
    expect(customerUrl({ PUBLIC_URL: '', CUSTOMER_URL: 'http://localhost:3000' })).toBe('http://localhost:3000');
    // a browser sends the same cookies to another port
    for (const CUSTOMER_URL of [PUBLIC_URL, 'https://BUNPAI.example.jp.', `${PUBLIC_URL}:8443`, 'http://bunpai.example.jp'])
      expect(() => customerUrl({ CUSTOMER_URL })).toThrow(
        'The setting CUSTOMER_URL must have another host than PUBLIC_URL (bunpai.example.jp): left out, both are one.',
      );
    expect(() => customerUrl({ CUSTOMER_URL: 'http://pay.example.jp' })).toThrow(
      'The setting CUSTOMER_URL must begin with https:// like PUBLIC_URL.',
    );
    const live = { OPERATOR_NAME: '分配', MODE: 'live', PUBLIC_URL: 'http://127.0.0.1:3000' };
    expect(customerUrl({ ...live, CUSTOMER_URL: 'http://localhost:3000' })).toBe('http://localhost:3000');
    expect(() => customerUrl({ ...live, CUSTOMER_URL: 'http://pay.example.jp' })).toThrow(
      /^The setting CUSTOMER_URL must begin with https:\/\/ when MODE is live/,
    );
    expect(customerUrl({ ...live, PUBLIC_URL, CUSTOMER_URL: 'https://pay.example.jp' })).toBe('https://pay.example.jp');
  });

  it.each(['DATABASE_URL', 'APP_SECRET', 'VAULT_KEY'])('say that %s is missing', (name) => {
    expect(() => readSettings({ ...complete, [name]: undefined })).toThrow(`The setting ${name} is missing.`);
  });

  it.each(['APP_SECRET', 'VAULT_KEY', 'OPERATOR_NAME'])('demand %s in live mode, and only there', (name) => {
    const env = { ...complete, OPERATOR_NAME: '分配株式会社', MODE: 'live', [name]: undefined };
    expect(() => readGivenSettings(env)).toThrow(`The setting ${name} is required`);
    expect(() => readGivenSettings({ ...env, MODE: 'sandbox' })).not.toThrow();
    expect(() => readGivenSettings({ ...env, DATABASE_URL: undefined })).toThrow(`The setting ${name} is required`);
  });
});
