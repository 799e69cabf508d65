import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startProduct } from '../lib/testing/servers/product';
import { embeddedLogins } from '../scripts/database-logins.mjs';
import { openDatabase } from '../scripts/embedded-postgres.mjs';
import { restoreMarket } from '../scripts/test/market-snapshot.mjs';
import { givePasskey } from './passkeys';

type Bank = { bankCode: string; branchCode: string; accountType: string; accountNumber: string };

/** The account of the operator pays merchants and takes customers' transfers; a second person is not needed for any file. */
async function connectAccount(database: pg.Client): Promise<Bank> {
  const { rows } = await database.query<Bank>(
    `UPDATE "PayoutBank" SET "soleAmount" = 900000000, "changedBy" = NULL, "changedByName" = NULL
      RETURNING "bankCode", "branchCode", "accountType", "accountNumber"`,
  );
  const [bank] = rows;
  if (!bank) throw new Error('nobody has entered the account that pays');
  const settings = {
    ...{ bank_code: bank.bankCode, bank_name: 'みずほ銀行', branch_code: bank.branchCode, branch_name: '東京営業部' },
    ...{ account_type: bank.accountType, account_number: bank.accountNumber, account_name: 'カ）ブンパイ' },
  };
  await database.query(
    `INSERT INTO "AcquirerAccount"(name, settings, "isTest", "createdAt", "changedAt", "changedBy", "changedByName")
      VALUES ('own-account', $1, false, now(), now(), gen_random_uuid(), 'テスト')`,
    [JSON.stringify(settings)],
  );
  return bank;
}

/**
 * A live installation with people, shops and sellers: a copy of the demo market that has become one. Its only acquirer is its own account, and its
 * clock is everybody's.
 */
export async function startLiveShop() {
  const folder = path.resolve(`data/e2e-live-${process.pid}`);
  fs.rmSync(folder, { recursive: true, force: true });
  await restoreMarket(folder);
  const { url, stop } = await openDatabase(folder);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  for (const table of ['Installation', 'ApiKey']) await database.query(`UPDATE "${table}" SET mode = 'live'`);
  const bank = await connectAccount(database);
  const secretOf = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8').trim();
  const product = await startProduct({
    ...{
      DATA_DIR: folder,
      DATABASE_URL: embeddedLogins(folder, url).url,
      DATABASE_OWNER_URL: url,
      MODE: 'live',
      OPERATOR_NAME: '分配株式会社',
    },
    ...{ APP_SECRET: secretOf('app.secret'), VAULT_KEY: secretOf('vault.key'), RATE_LIMIT_PER_SECOND: '0', PAGES_PER_SECOND: '0' },
  });
  return {
    bank,
    origin: `http://127.0.0.1:${product.port}`,
    givePasskey: (email: string) => givePasskey(database, email),
    /** As the owner of the database. */
    sql: async <Row>(statement: string, values: unknown[] = []) => (await database.query(statement, values)).rows as Row[],
    close: async () => {
      await product.stop();
      await database.end();
      await stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type LiveShop = Awaited<ReturnType<typeof startLiveShop>>;
