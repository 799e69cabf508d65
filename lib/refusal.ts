/** Every refusal of the service: one code, one status, one sentence in each language. */
const table = {
  bad_request: [400, 'The request could not be understood.', 'リクエストを解釈できません。'],
  unauthorized: [401, 'A valid API key or sign-in is required.', '有効なAPIキーまたはサインインが必要です。'],
  forbidden: [403, 'This key or role may not do this.', 'このキーまたは権限では実行できません。'],
  proof_required: [
    403,
    'Confirm with your second step that it is you, then send it again. Nothing was done.',
    '2段階認証でご本人であることを確認してから、もう一度お試しください。処理は行われていません。',
  ],
  not_found: [404, 'There is no such resource.', '該当するものが見つかりません。'],
  method_not_allowed: [405, 'This path does not support this method.', 'このパスではそのメソッドを利用できません。'],
  conflict: [
    409,
    'Another change of the same resource is under way. Try again.',
    '同じ対象への別の処理が進行中です。もう一度お試しください。',
  ],
  payload_too_large: [413, 'The request body is too large.', 'リクエスト本文が大きすぎます。'],
  unsupported_media_type: [415, 'This content type is not supported.', 'このコンテンツタイプには対応していません。'],
  missing_parameter: [422, 'A required parameter is missing.', '必須のパラメータがありません。'],
  invalid_parameter: [422, 'A parameter is invalid.', 'パラメータが正しくありません。'],
  invalid_payment_type: [422, 'This payment method is not available.', 'この支払い方法は利用できません。'],
  invalid_token: [
    422,
    'This token does not exist, was used before or is over: each is good once, within an hour.',
    'このトークンは存在しないか、使用済みまたは期限切れです。トークンは発行から1時間以内に1回だけ使えます。',
  ],
  invalid_currency: [422, 'The currency must be JPY.', '通貨はJPYを指定してください。'],
  not_capturable: [422, 'This payment cannot be captured.', 'この支払いは売上確定できません。'],
  not_cancellable: [422, 'This payment cannot be cancelled.', 'この支払いは取り消せません。'],
  not_refundable: [422, 'This payment cannot be refunded.', 'この支払いは返金できません。'],
  insufficient_balance: [422, 'A balance is too low for this refund.', '残高が足りないため返金できません。'],
  fraudulent: [422, 'The payment was refused as fraudulent.', '不正の疑いがあるため支払いを拒否しました。'],
  idempotency_key_reused: [422, 'This idempotency key was used for another request.', 'この冪等キーは別のリクエストで使われています。'],
  idempotency_key_closed: [
    422,
    'This idempotency key was closed before anything was done under it. Nothing was done. Send the request with a new key.',
    'この冪等キーは、処理が始まる前に無効化されています。処理は行われていません。新しいキーで送信してください。',
  ],
  too_late: [
    422,
    'The moment in Service-Not-After had passed before this request could begin. Nothing was done.',
    'Service-Not-Afterの時刻までに処理を開始できませんでした。処理は行われていません。',
  ],
  too_many_requests: [429, 'Too many requests. Try again in a moment.', 'リクエストが多すぎます。しばらくしてからお試しください。'],
  internal_server_error: [
    500,
    'Something failed on our side. Nothing was done.',
    'サーバー側で問題が発生しました。処理は行われていません。',
  ],
  card_declined: [502, 'The card was declined.', 'カードが拒否されました。'],
  insufficient_funds: [
    502,
    'The card has insufficient funds. Use another card or another payment method.',
    'ご利用可能額が不足しています。別のカードか、ほかのお支払い方法をご利用ください。',
  ],
  exceeds_limit: [502, 'The amount exceeds the limit of the card.', 'カードの利用限度額を超えています。'],
  bad_verification_value: [502, 'The verification value is wrong.', 'セキュリティコードが正しくありません。'],
  card_expired: [502, 'The card has expired. Use another card.', 'カードの有効期限が切れています。別のカードをご利用ください。'],
  invalid_number: [502, 'The card number was not accepted.', 'カード番号が受け付けられませんでした。'],
  authentication_failed: [
    502,
    'The cardholder was not authenticated (3-D Secure). Try again, or use another card.',
    'カードの本人認証（3Dセキュア）が完了しませんでした。もう一度お試しいただくか、別のカードをご利用ください。',
  ],
  other_error: [502, 'The payment was refused by the acquirer.', '決済会社により支払いが拒否されました。'],
  service_unavailable: [
    503,
    'The service is not available at the moment. Try again.',
    '現在サービスを利用できません。しばらくしてからお試しください。',
  ],
  gateway_timeout: [
    504,
    'The acquirer has not answered. The outcome is not known yet.',
    '決済会社からの応答がありません。結果はまだ確定していません。',
  ],
} as const satisfies Record<string, readonly [number, string, string]>;

export type RefusalCode = keyof typeof table;
export type Locale = 'ja' | 'en';
export type Sentence = Record<Locale, string>;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(table, code);
export const refusalCodes = Object.keys(table) as RefusalCode[];
/** The codes that API keys get: only people are asked for a proof. */
export const apiRefusalCodes = refusalCodes.filter((code) => code !== 'proof_required');
/** An acquirer's answers, silence included; every other refusal is our own. */
export const isAcquirerCode = (code: RefusalCode): boolean => code === 'fraudulent' || table[code][0] === 502 || table[code][0] === 504;
/** The sentence of a refusal without its own. */
export const usualSentence = (code: RefusalCode): Sentence => ({ en: table[code][1], ja: table[code][2] });
export const statusOf = (code: RefusalCode): number => table[code][0];

/** `forPrograms`: the sentence names a parameter, and does not help a reader of a page. */
type RefusalOptions = {
  param?: string | null;
  details?: Record<string, unknown>;
  say?: Sentence;
  retryAfterSeconds?: number;
  forPrograms?: boolean;
};
type RefusalWithSentence = RefusalOptions & { say: Sentence };
/** Codes that need a sentence of their own: a refused value must say what is allowed. */
type SaidByItself = Exclude<RefusalCode, 'invalid_parameter' | 'missing_parameter' | 'invalid_payment_type'>;

/** Thrown wherever an operation refuses; `http` turns it into the API's error. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly param: string | null;
  readonly details: Record<string, unknown>;
  readonly sentence: Sentence;
  readonly retryAfterSeconds: number | undefined;
  readonly isForPrograms: boolean;

  constructor(code: SaidByItself, told?: RefusalOptions);
  constructor(code: RefusalCode, told: RefusalWithSentence);
  constructor(code: RefusalCode, { param = null, details = {}, say, retryAfterSeconds, forPrograms = false }: RefusalOptions = {}) {
    const [status, en, ja] = table[code];
    super(say?.en ?? en);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.param = param;
    this.details = details;
    this.sentence = say ?? { en, ja };
    this.retryAfterSeconds = retryAfterSeconds;
    this.isForPrograms = forPrograms;
  }
}

export function refuse(code: SaidByItself, told?: RefusalOptions): never;
export function refuse(code: RefusalCode, told: RefusalWithSentence): never;
export function refuse(code: RefusalCode, told?: RefusalOptions): never {
  throw new Refusal(code as SaidByItself, told);
}

/** Refers to `GET /payment_methods`, which lists the accepted methods. */
const otherMethod: Sentence = {
  en: 'This payment method is not available. GET /payment_methods lists those that are.',
  ja: 'この支払い方法は利用できません。利用できる支払い方法は GET /payment_methods で確認できます。',
};
/** The refusal of a payment method that is not accepted. */
export const notTaken = (param: string): RefusalWithSentence => ({ param, say: otherMethod, forPrograms: true });

/** The API's error. */
export const errorEnvelope = (refusal: Refusal, locale: Locale) => ({
  error: { code: refusal.code, message: refusal.sentence[locale], param: refusal.param, details: refusal.details },
});

type Envelope = ReturnType<typeof errorEnvelope>;

/** The refusal in an API error. */
export const refusalOf = ({ error }: Envelope): Refusal =>
  new Refusal(error.code, { param: error.param, details: error.details, say: { en: error.message, ja: error.message } });
