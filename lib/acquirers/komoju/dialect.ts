/** How a service of this family names what all of them have. */
export type Dialect = {
  /** Of the account that is asked: the adapter's, or with a number. */
  name: string;
  /** Where its API is; null: the operator says so. */
  url: string | null;
  version: { header: string; value: string };
  /** Of the idempotency key. */
  key: string;
  /** The headers in which a notice may carry its signature. */
  signatures: readonly string[];
  /**
   * What only our own has: a moment after which nothing is begun, a wish for a test's outcome, and a key that can be closed. A network without the last
   * is looked up by what each attempt leaves there.
   */
  own: { notAfter: string; scenario: string } | null;
};

export const komoju: Dialect = {
  name: 'komoju',
  url: 'https://komoju.com/api/v1',
  version: { header: 'X-KOMOJU-API-VERSION', value: '2025-01-28' },
  key: 'X-KOMOJU-IDEMPOTENCY',
  signatures: ['x-komoju-signature'],
  own: null,
};

export const bunpai: Dialect = {
  name: 'bunpai',
  url: null,
  version: { header: 'X-Service-API-Version', value: '2025-01-28' },
  key: 'Idempotency-Key',
  signatures: ['x-service-signature', 'x-service-signature-previous'],
  own: { notAfter: 'Service-Not-After', scenario: 'Service-Scenario' },
};
