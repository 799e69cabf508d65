import type pg from 'pg';

/** Who moves money or changes keys has a second step in live mode: a passkey, which is asked for at the next sign-in. */
export const givePasskey = (database: pg.Client, email: string) =>
  database.query(
    `INSERT INTO "Passkey"(id, "userId", "credentialId", "publicKey", counter, transports, name, "createdAt")
      SELECT gen_random_uuid(), id, id::text, '', 0, 'internal', '手元の端末', now() FROM "User" WHERE email = $1 ON CONFLICT DO NOTHING`,
    [email],
  );
