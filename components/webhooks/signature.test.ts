import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { judge, signatureOf } from '@/components/webhooks/signature';

const secret = 'whsec_試験';
const body = '{"type":"payment.captured","data":{"description":"お茶 🍵 <b>&</b>","metadata":{}}}';
const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

test('the browser computes what the service sends', async () => {
  for (const text of [body, '', 'a\n', '\u2028</script>']) expect(await signatureOf(secret, text)).toBe(hex(secret, text));
});

test('a signature is right, or it is said which of the usual mistakes it is', async () => {
  const right = hex(secret, body);
  const cases: [key: string, text: string, header: string, verdict: string][] = [
    [secret, body, ` ${right}\n`, 'matches'],
    [secret, body, right.toUpperCase(), 'uppercase'],
    [secret, body, `sha256=${right}`, 'noHex'],
    [secret, body, right.slice(1), 'noHex'],
    [` ${secret}`, body, right, 'trimmedSecret'],
    [secret, `${body}\n`, right, 'trimmedBody'],
    [secret, JSON.stringify(JSON.parse(body), null, 2), right, 'reencoded'],
    ['another', body, right, 'differs'],
    [secret, `${body} and more`, right, 'differs'],
    [' ', body, right, 'differs'],
  ];
  for (const [key, text, header, verdict] of cases) expect([verdict, await judge(key, text, header)]).toEqual([verdict, verdict]);
});
