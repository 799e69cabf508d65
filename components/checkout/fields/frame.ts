// The script of the page /fields: takes the card, sends it to the API itself, and passes the token or the error to the page around it.
import { askForToken, giveCard } from '@/components/checkout/fields/ask';
import {
  type FieldName,
  type FieldsError,
  type FrameMessage,
  type FrameRequest,
  fieldNames,
  type Giver,
  type Greeting,
  type Words,
} from '@/components/checkout/fields/speech';
import { releaseMs, watchTyping } from '@/components/forms/typing';
import { brandOfPrefix, cardFormats, digitsOf } from '@/lib/vault/card-format';
import { isWholeCode, isWholeNumber } from '@/lib/vault/card-validation';
import { isExpired, readExpiry } from '@/lib/vault/expiry';

const given = document.getElementById('fields')?.dataset ?? {};
const words: Words = JSON.parse(given.words ?? '');
/** The service's month when this page was made: a card that had expired then is expired. */
const month = Number(given.month);
const element = (id: string) => document.getElementById(id) as HTMLElement;
const input = (name: FieldName) => element(name) as HTMLInputElement;
const typed = (name: FieldName) => input(name).value.trim();
const codeOf = () => digitsOf(typed('code'));
const brandOf = () => brandOfPrefix(digitsOf(typed('number')));

/** The pages allowed around this one belong to this key: it accepts no other. */
const key = given.key ?? '';
/** The acquirer that gets the card; null: the service does. */
const giver: Giver | null = given.giver ? JSON.parse(given.giver) : null;
let port: MessagePort | null = null;
/** What the server has refused, until it is typed anew. */
let refused: FieldsError | null = null;
/** Fields that were left, or were to be sent: no error is shown before. */
const left = new Set<FieldName>();
const sendMessage = (told: FrameMessage) => port?.postMessage(told);

const isRight: Record<FieldName, () => boolean> = {
  number: () => isWholeNumber(digitsOf(typed('number'))),
  expiry: () => readExpiry(typed('expiry')) !== null,
  code: () => isWholeCode(codeOf(), brandOf()),
  name: () => typed('name') !== '',
};

function wrongOf(field: FieldName): FieldsError | null {
  if (refused?.field === field) return refused;
  const expiry = field === 'expiry' ? readExpiry(typed(field)) : null;
  if (expiry && isExpired(expiry, month)) return { code: 'invalid_parameter', message: words.wrong.expired, field };
  return isRight[field]() ? null : { code: 'invalid_parameter', message: words.wrong[field], field };
}
const firstWrong = () => fieldNames.map(wrongOf).find((error) => error !== null) ?? null;

/** Shows the current state and sends it to the page. */
function show(): void {
  const brand = brandOf();
  element('brand').textContent = brand ? words.brands[brand] : '';
  element('code-hint').textContent = brand === 'american_express' ? words.codeOfFour : words.codeOfThree;
  let first: FieldsError | null = null;
  for (const field of fieldNames) {
    const error = left.has(field) ? wrongOf(field) : null;
    input(field).setAttribute('aria-invalid', String(error !== null));
    element(`${field}-error`).textContent = error?.message ?? '';
    first ??= error;
  }
  const whole = refused && !refused.field ? refused : null;
  element('refused').textContent = whole?.message ?? '';
  sendMessage({ kind: 'change', state: { complete: firstWrong() === null, brand, error: first ?? whole } });
}

function refuse(error: FieldsError): void {
  refused = error;
  show();
  if (error.field) input(error.field).focus();
  sendMessage({ kind: 'result', result: { error } });
}

async function submit(): Promise<void> {
  for (const field of fieldNames) left.add(field);
  refused = null;
  const wrong = firstWrong();
  if (wrong) {
    show();
    if (wrong.field) input(wrong.field).focus();
    sendMessage({ kind: 'result', result: { error: wrong } });
    return;
  }
  const expiry = readExpiry(typed('expiry'));
  const card = { type: 'credit_card', number: digitsOf(typed('number')), ...expiry, verification_value: codeOf(), name: typed('name') };
  if (given.checkout) return giveToCheckout(card);
  const result = await askForToken({ key, giver }, card, words);
  if (result.error) return refuse(result.error);
  show();
  sendMessage({ kind: 'result', result });
}

/** The checkout's own form sends the acquirer's answer, with all else that was typed. */
async function giveToCheckout(card: { name: string }): Promise<void> {
  const answer = giver ? await giveCard(giver, card, words) : { error: { code: 'unreachable', message: words.unreachable } };
  if ('error' in answer) return refuse(answer.error);
  show();
  sendMessage({ kind: 'card', card: answer.card });
}

for (const field of fieldNames) {
  const box = input(field);
  if (field !== 'name') watchTyping(box, cardFormats[field], show);
  box.addEventListener('input', () => {
    if (refused?.field === field || !refused?.field) refused = null;
    show();
  });
  box.addEventListener('blur', () => {
    setTimeout(() => {
      if (box.value !== '') left.add(field);
      show();
    }, releaseMs);
  });
}
document.forms[0]?.addEventListener('submit', (event) => event.preventDefault());

// only the first sender, which must be the page around us, is ever answered: through the port that it gave
addEventListener('message', ({ source, data, ports }: MessageEvent<Greeting>) => {
  const [given] = ports;
  if (port || parent === window || source !== parent || data?.kind !== 'bunpai-fields' || !given) return;
  port = given;
  port.onmessage = ({ data: wish }: MessageEvent<FrameRequest>) => void (wish.kind === 'submit' && submit());
  const tellSize = () => sendMessage({ kind: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(tellSize).observe(document.body);
  sendMessage({ kind: 'ready' });
  tellSize();
  show();
});
