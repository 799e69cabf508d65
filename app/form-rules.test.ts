// A form accepts what its operation accepts: it uses the operation's own rules and never repeats them.
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLink, splitFault as linkFault, linkForm, linkInput, linkRules, repeats } from '@/components/checkout/links/link';
import { looksLikeEmail } from '@/components/forms/resolve';
import { figure, longest, typed } from '@/components/forms/typed';
import { yenIn } from '@/components/forms/typed-yen';
import { counterChoices, emptyProposal, inputOf, proposal } from '@/components/ledger/proposal';
import { captureForm, captureRequestOf } from '@/components/payments/capture-request';
import { taxModes as includedTaxModes } from '@/components/payments/included-tax';
import { cardIn, emptyOrder, orderForm, orderInput, orderRules, splitFault } from '@/components/payments/phone-orders/order';
import { refundForm, refundRequestOf } from '@/components/payments/refund-request';
import { givenSplit, remainingSplit } from '@/components/payments/refundable';
import { proposeInput, rejectInput } from '@/lib/adjustments/schema';
import { answerInput, askInput } from '@/lib/chargebacks/questions/schema';
import { suspensionInput } from '@/lib/merchants/account-schema';
import { createMerchantInput } from '@/lib/merchants/schema';
import { paymentMethods } from '@/lib/money/methods';
import { email } from '@/lib/operation/wire';
import { capturePaymentInput, createPaymentInput, type PaymentReply } from '@/lib/payments/schema';
import { refundPaymentInput } from '@/lib/refunds/schema';
import { createSessionInput } from '@/lib/sessions/schema';
import { createKeyInput } from '@/lib/team/keys/schema';
import { inviteUserInput, takeInMerchantInput } from '@/lib/team/schema';
import { splitOf } from '@/lib/testing/market';
import { runs } from '@/lib/testing/tier';
import { transferInput } from '@/lib/transfers/schema';
import { saveViewInput } from '@/lib/views/schema';

const texts = {
  ...orderRules,
  linkDescription: linkRules.description,
  linkOrder: linkRules.orderNumber,
  refund: refundPaymentInput.shape.description,
  seller: createMerchantInput.shape.name,
  key: createKeyInput.shape.name,
  invited: inviteUserInput.shape.name,
  invitedTo: inviteUserInput.shape.email,
  takenIn: takeInMerchantInput.shape.name,
  admin: takeInMerchantInput.shape.admin_name,
  suspension: suspensionInput.shape.reason,
  proposal: proposeInput.shape.reason,
  told: proposeInput.shape.description,
  rejection: rejectInput.shape.reason,
  transfer: transferInput.shape.description,
  view: saveViewInput.shape.name,
  question: askInput.shape.question,
  answer: answerInput.shape.answer,
};

const id = '01926f00-0000-7000-8000-000000000000';
const seller = '01926f00-0000-7000-8000-000000000001';
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\0', '\ud800', 'a'.repeat(255), 'あ'.repeat(256), ' a ', '🍵'.repeat(255)),
);
const anyFigure = fc.oneof(
  fc.integer({ min: -1, max: 30_000_000 }).map(String),
  fc.constantFrom('', '０', '1,000円', '9999999', '10000000'),
);
const anyEmail = fc.oneof(fc.emailAddress(), fc.constantFrom('', 'a@b', 'a..b@example.jp', ' a@example.jp '), anyText);
const anyRows = fc.array(fc.record({ sellerId: fc.constant(seller), name: fc.constant('甲'), amount: anyFigure, fee: anyFigure }), {
  maxLength: 3,
});

describe('a text', () => {
  test.each(Object.entries(texts))('%s: as many mails as the operation takes, and not one more', (_, rule) => {
    const most = longest(rule);
    const of = (count: number) => (most === 320 ? `${'a'.repeat(count - 11)}@example.jp` : 'a'.repeat(count));
    // the part before the @ has its own, shorter limit
    if (most !== 320) expect(typed(rule).safeParse(of(most)).success).toBe(true);
    expect(typed(rule).safeParse(of(most + 1)).success).toBe(false);
  });

  test('is taken by the form exactly where the operation takes what is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(texts)), fc.oneof(anyText, anyEmail), (rule, text) => {
        const { success, data } = typed(rule).safeParse(text);
        const sent = data === '' && rule.safeParse(undefined).success ? undefined : text.trim();
        expect([text, success]).toEqual([text, rule.safeParse(sent).success]);
      }),
      runs(500, 20_000),
    );
  });

  test('an address that a mail could be sent to passes the forms of the sign-in', () => {
    fc.assert(
      fc.property(anyEmail, (address) => {
        if (email().safeParse(address).success) expect(looksLikeEmail(address)).toBe(true);
      }),
      runs(500, 20_000),
    );
  });
});

test('a figure is taken exactly where the operation takes it', () => {
  const { amount } = createPaymentInput.shape;
  const said = ['0', '1', '１，０００', '9999999', '10000000', 'x', ''].map((text) => figure(yenIn, amount).safeParse(text).success);
  expect(said).toEqual([false, true, true, true, false, false, false]);
});

describe('what is sent once nothing is wrong with a form, the operation can read:', () => {
  const payment = {
    id,
    amount: 10_000,
    tax: 1_000,
    amount_refunded: 0,
    platform_details: splitOf([seller, 6_000, 600]),
    refunds: [],
    refund_requests: [],
  } as unknown as PaymentReply;

  const remaining = { amount: 11_000, submerchants: [{ submerchant_id: seller, amount: 6_000, platform_fee: 600 }] };

  test('a phone order', () => {
    const order = fc.record({
      amount: anyFigure,
      taxMode: fc.constantFrom(...includedTaxModes),
      tax: anyFigure,
      orderNumber: anyText,
      description: anyText,
      name: anyText,
      email: anyEmail,
      take: fc.constantFrom('capture', 'authorize'),
      rows: anyRows,
    });
    const card = cardIn({ number: '4111 1111 1111 1111', expiry: '12/30', code: '123' }, 0);
    const sent = 'card' in card ? card.card : {};
    let passed = 0;
    fc.assert(
      fc.property(order, fc.boolean(), (given, isPlatform) => {
        const { data } = orderForm.safeParse(given);
        if (!data || splitFault(data)) return;
        passed++;
        expect(createPaymentInput.safeParse(orderInput(data, sent, isPlatform)).error).toBeUndefined();
      }),
      runs(2_000, 50_000),
    );
    expect(passed).toBeGreaterThan(10);
    expect(orderForm.safeParse({ ...emptyOrder('ten'), amount: '1' }).success).toBe(true);
  });

  test('a payment link', () => {
    const link = fc.record({
      ...{ amount: anyFigure, repeat: fc.constantFrom(...repeats) },
      taxMode: fc.constantFrom(...includedTaxModes),
      tax: anyFigure,
      description: anyText,
      orderNumber: anyText,
      methods: fc.subarray([...paymentMethods]),
      capture: fc.constantFrom('auto', 'manual'),
      validity: fc.constantFrom('day', 'quarter', 'date'),
      lastDay: fc.constantFrom('2026-12-02', '2026-11-30', 'x'),
      now: fc.constant('2026-12-01T03:00:00.000Z'),
      locale: fc.constantFrom('ja', 'en'),
      rows: anyRows,
    });
    let passed = 0;
    fc.assert(
      fc.property(link, fc.boolean(), (given, isPlatform) => {
        const { data } = linkForm.safeParse(given);
        if (!data || linkFault(data)) return;
        passed++;
        const asked = createSessionInput.safeParse(linkInput(data, { isPlatform, offered: paymentMethods }));
        expect(asked.error).toBeUndefined();
        expect(asked.data?.payment_data?.tax).toBeLessThan(asked.data?.amount ?? 0);
      }),
      runs(2_000, 50_000),
    );
    expect(passed).toBeGreaterThan(10);
    const [first] = paymentMethods;
    expect(linkForm.safeParse({ ...emptyLink([first]), amount: '1' }).success).toBe(true);
    expect(linkForm.safeParse({ ...emptyLink([]), amount: '1' }).success).toBe(false);
  });

  test('a capture and a refund', () => {
    const form = fc.record({ mode: fc.constantFrom('whole', 'part'), amount: anyFigure, rows: anyRows, description: anyText });
    fc.assert(
      fc.property(form, fc.boolean(), (given, splits) => {
        const [capture, refund] = [captureForm.safeParse(given).data, refundForm.safeParse(given).data];
        const asked = capture && captureRequestOf(payment, capture as never, givenSplit(payment), splits);
        if (asked && 'input' in asked) expect(capturePaymentInput.safeParse(asked.input).error).toBeUndefined();
        const wanted = refund && refundRequestOf(id, refund as never, remainingSplit(remaining), splits);
        if (wanted && 'input' in wanted) expect(refundPaymentInput.safeParse(wanted.input).error).toBeUndefined();
      }),
      runs(1_000, 50_000),
    );
  });

  test('a correction', () => {
    const form = fc.record({ amount: anyFigure, description: anyText, reason: anyText, direction: fc.constantFrom('add', 'take') });
    fc.assert(
      fc.property(form, (given) => {
        const { data } = proposal.safeParse({ ...emptyProposal(counterChoices(['sandbox'])), merchantId: id, ...given });
        if (data) expect(proposeInput.safeParse(inputOf(id, data)).error).toBeUndefined();
      }),
      runs(1_000, 50_000),
    );
  });
});

describe('the sources', () => {
  const files = fs
    .readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [path.posix.join('components', file), fs.readFileSync(path.join('components', file), 'utf8')] as const);
  const those = (isWrong: (source: string) => boolean) => files.filter(([, source]) => isWrong(source)).map(([file]) => file);

  test('no form writes a bound that is an operation’s', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(those((source) => /\bz\s*\.[^;]*\.(?:max|min|length|regex|email)\(|\bnote\b[^}]*\} from '@\/lib\/op/.test(source))).toEqual([]);
    // a typed number has a few places more than its digits
    const isLong = (source: string) =>
      [...source.matchAll(/maxLength=\{([\d_]+)\}/g)].some(([, most = '']) => Number(most.replace('_', '')) > 20);
    expect(those((source) => /text-row'|react-hook-form'/.test(source) && isLong(source))).toEqual([]);
  });

  test('every form is react-hook-form’s, or is named here with the reason', () => {
    const others = {
      'the frame of forms': 'forms/dialog-form money-actions/money-dialog',
      'buttons: nothing is typed': `team/auth/confirm-email team/auth/renew-invitation checkout/session/ends checkout/session/verified
        ledger/approve-dialog payouts/bank-files/make-dialog payouts/bank-files/step-dialog payouts/bank-statement/same-dialog
        payments/cancel-dialog payments/bulk/bulk-dialog payments/phone-orders/review-dialog merchants/transfers/transfer-all-dialog chargebacks/accept-dialog chargebacks/decisions/decide-dialog checkout/settings/save-dialog
        checkout/challenge/asking checkout/frame checkout/change-method checkout/pay/wallet-approval subscriptions/actions/retry-dialog
        checkout/manage/actions checkout/manage/ending checkout/manage/method checkout/manage/price-change checkout/manage/returned`,
      'works without programs: the browser judges what is missing, the operation everything':
        'checkout/session/pay-form checkout/challenge/code-form checkout/receipts/receipt-form refunds/links/link-form',
      'only shares are typed, which the split’s editor judges': 'payments/elsewhere/decide-dialog',
      'a filter: what makes no sense is left out of the address':
        'ledger/balance/period-filter payments/amount-filter refunds/start-refund filters/date-filter',
      'one text, in which names are chosen while it is typed': 'notes/note-field',
      'its fields come from the document, and what is wrong with them is what it shows': 'reference/try-it',
    };
    const named = Object.values(others).flatMap((names) => names.split(/\s+/).map((name) => `components/${name}.tsx`));
    const isForm = (source: string) => /<(?:form|DialogForm|MoneyDialog)\b/.test(source);
    expect(those((source) => isForm(source) && !/\buseForm[<(]/.test(source)).sort()).toEqual(named.sort());
  });
});
