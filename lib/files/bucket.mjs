// @ts-check
// A bucket of an object store, as FILES_URL names it. Plain JavaScript: `npm run restore` reads it before anything is built.
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';

/**
 * Objects below the address's prefix. Every call throws what the store says; all but `put` are tried three times. `silentMs`: a store that says
 * nothing for so long, in the middle of an object too, has failed.
 *
 * A store with an `endpoint` of its own is asked by path, as few others answer for a host per bucket, and for no checksum that AWS alone
 * knows. Who asks is found as in every program with this SDK: in the environment, in a profile, or by the role of the machine.
 * @param {import('../settings.mjs').BucketAddress} address
 * @param {number} [silentMs]
 */
export function openBucket({ bucket, prefix, region, endpoint }, silentMs = 20_000) {
  // its warning that later versions need a newer Node: package.json fixes the version, and each log line is JSON
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: { debug() {}, info() {}, warn() {}, error() {} }, // the caller reports errors
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silentMs, requestTimeout: silentMs, throwOnRequestTimeout: true },
  });
  const at = (/** @type {string} */ key) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  return {
    /** @param {string} key @param {string} file */
    async put(key, file) {
      const { size } = await fs.stat(file);
      const body = createReadStream(file);
      const reading = new AbortController();
      body.on('error', () => reading.abort());
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: size }), { abortSignal: reading.signal });
      } catch (error) {
        throw body.errored ?? error;
      } finally {
        // a store that is away, or answers early, has not read the file to its end: neither file nor connection waits for that
        if (!body.readableEnded) reading.abort();
        body.destroy();
      }
    },
    /** @param {string} key @returns {Promise<import('node:stream').Readable>} */
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(at(key)));
      return /** @type {import('node:stream').Readable} */ (Body);
    },
    /** Does nothing when there is none. @param {string} key */
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    /** The names before the first slash. */
    async folders() {
      /** @type {string[]} */
      const found = [];
      for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' }))
        found.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
      return found;
    },
    /** The objects in a folder, by their name there, with their creation times. @param {string} folder */
    async *list(folder) {
      const below = `${prefix}${folder}/`;
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: below }))
        for (const { Key = '', LastModified = new Date() } of Contents) yield { id: Key.slice(below.length), at: LastModified };
    },
  };
}
