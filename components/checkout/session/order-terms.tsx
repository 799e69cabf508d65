import type { CheckoutReply } from '@/lib/sessions/schema';
import { termRows, titleOf } from '@/lib/subscriptions/terms-text';

type Props = { order: CheckoutReply['terms'][number] };

/** What the customer orders, in the six items of the law, right before the button: what is shown here is kept with the order. */
export function OrderTerms({ order: { sha256, terms } }: Props) {
  const title = titleOf(terms);
  return (
    <section aria-label={title} lang={terms.locale} className="rounded-lg border border-border p-3 text-sm">
      <input type="hidden" name="terms" value={sha256} />
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 divide-y divide-separator">
        {termRows(terms).map(({ id, name, lines }) => (
          <div key={id} className="py-2.5 last:pb-0">
            <dt className="text-xs font-medium text-muted">{name}</dt>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a merchant may say a line twice, and the list never changes
              <dd key={at} className="mt-0.5 text-pretty wrap-anywhere tabular-nums">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
