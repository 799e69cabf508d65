'use client';
import { Description, FieldError, Input, Label, TextField } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { priceIn } from '@/components/merchants/fees/price';
import { SaleCostsTable } from '@/components/merchants/fees/sale-costs-table';
import { Panel } from '@/components/ui/panel';
import type { MethodFees } from '@/lib/merchants/fees/schema';

type Props = { methods: MethodFees[]; price: number; usualPrice: number };

/** The cost of a sale by each method, updated while the price is typed; the address contains the price. */
export function SaleCosts({ methods, price, usualPrice }: Props) {
  const t = useTranslations('ownFees.sale');
  const [typed, setTyped] = useState(price.toLocaleString('en-US'));
  const [shown, setShown] = useState(price);
  const wanted = priceIn(typed);
  function change(text: string) {
    setTyped(text);
    const next = priceIn(text);
    if (next === null) return;
    setShown(next);
    const address = new URL(location.href);
    if (next === usualPrice) address.searchParams.delete('price');
    else address.searchParams.set('price', String(next));
    window.history.replaceState(null, '', address);
  }
  return (
    <section aria-labelledby="sale-title">
      <h2 id="sale-title" className="mb-1 text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-muted">{t('text')}</p>
      <TextField
        name="price"
        value={typed}
        onChange={change}
        onBlur={() => setTyped(shown.toLocaleString('en-US'))}
        isInvalid={wanted === null}
        validationBehavior="aria"
        className="mb-4 w-full sm:w-64"
      >
        <Label>{t('price')}</Label>
        <Input inputMode="numeric" autoComplete="off" maxLength={12} className="text-right tabular-nums pointer-coarse:h-11" />
        {wanted !== null && <Description>{t('priceHint')}</Description>}
        <FieldError>{wanted === null && t('priceWrong')}</FieldError>
      </TextField>
      <Panel className={wanted === null ? 'opacity-60' : ''}>
        <SaleCostsTable methods={methods} price={shown} />
      </Panel>
    </section>
  );
}
