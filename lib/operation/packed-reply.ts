import 'server-only';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * What most replies consist of. Never changed, because kept replies are read with it: another text gets another number, and this one stays for as long
 * as a key is kept.
 */
const texts: Record<number, string> = {
  1: [
    '{"error":{"code":"card_declined","message":"","param":null,"details":{"payment_id":""}}}',
    '{"id":"","resource":"session","status":"pending","url":"","expires_at":"","cancelled_at":null,"return_url":"","customer":null,"payment":null}',
    '{"id":"","resource":"customer","email":null,"name":"","payment_details":{"type":"wallet","type":"konbini","store":"","expires_at":""}}',
    '"status":"pending","status":"authorized","status":"cancelled","status":"failed","status":"refunded","failure_code":"","failure_retry":"","subscription":{"id":"","sequence":1,"period_start":"","period_end":""}',
    '"brand":"mastercard","brand":"jcb","brand":"amex","brand":"diners",',
    '"refunds":[{"id":"","resource":"refund","amount":1000,"currency":"JPY","payment":"","description":null,"created_at":"2026-',
    'Z","chargeback":false,"refund_type":"non_reverse","refund_type":"reverse","platform_details":{"submerchants":[]},"acquirer_reference":null,"failed_at":null,"failure_reason":null}],"refund_requests":[]}',
    '{"id":"","resource":"payment","status":"captured","amount":10000,"tax":0,"customer":null,"payment_deadline":null,"payment_details":{"type":"credit_card","email":null,"brand":"visa","last_four_digits":"","month":1,"year":2030,"three_d_secure":null},"payment_method_fee":0,"total":10000,"currency":"JPY","description":null,"captured_at":"2026-01-01T00:00:00Z","failure_code":null,"failure_retry":null,"external_order_num":"","metadata":{},"created_at":"2026-01-01T00:00:00Z","amount_refunded":0,"locale":"ja","session":null,"subscription":null,"platform_details":{"submerchants":[{"submerchant_id":"","amount":1000,"platform_fee":100},{"submerchant_id":"","amount":1000,"platform_fee":100}]},"refunds":[],"refund_requests":[]}',
  ].join(''),
};
const current = 1;
const dictionaries = new Map(Object.entries(texts).map(([number, text]) => [Number(number), Buffer.from(text)]));

/** A reply's body as it is kept under an idempotency key: packed (in base64) where that is shorter. */
export function packed(body: string): { packed: string } | { body: string } {
  const small = deflateRawSync(body, { dictionary: dictionaries.get(current) });
  return small.length + 1 < Buffer.byteLength(body) ? { packed: Buffer.concat([Buffer.of(current), small]).toString('base64') } : { body };
}

/** The body as it was answered, byte for byte; null: none is kept. */
export function unpacked({ body, packed }: { body: string | null; packed: Uint8Array | null }): string | null {
  if (packed === null) return body;
  const dictionary = dictionaries.get(packed[0] ?? 0);
  if (!dictionary) throw new Error('a kept reply was packed by a later version');
  return inflateRawSync(packed.subarray(1), { dictionary }).toString();
}
