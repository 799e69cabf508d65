// The merchant and the heading of the next payout above the payout list.
import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NextPayout } from '@/components/payouts/next-payout';
import { viewerOf, whoseForecast } from '@/components/payouts/viewer';
import { ja } from '@/messages/ja';

const platform = { tenantId: 'platform', merchantId: null };
const seller = { tenantId: 'platform', merchantId: 'seller' };

test('that of the seller to which it is narrowed, read as staff read it; a seller has its own whatever it asks for', () => {
  expect([whoseForecast(platform, ''), viewerOf(platform, 'platform')]).toEqual(['platform', 'merchant']);
  expect([whoseForecast(platform, 'seller'), viewerOf(platform, 'seller')]).toEqual(['seller', 'staff']);
  expect([whoseForecast(seller, 'other'), viewerOf(seller, 'seller')]).toEqual(['seller', 'seller']);
  expect(whoseForecast({ tenantId: null, merchantId: null }, '')).toBe(null);
});

test('a seller’s is called by its name', () => {
  const forecast = {
    resource: 'payout_forecast' as const,
    merchant_id: 'seller',
    application_status: 'accepted',
    account: null,
    cycle: null,
    change: null,
    forecast: { outcome: 'nothing' as const, amount: 0 },
    expected: null,
    obstacle: null,
    obstacle_reason: null,
    minimum: 1,
    under_way: { count: 0, amount: 0, settlements: [] },
    carried: [],
  };
  const heading = (name: string | null) => {
    const children = createElement(NextPayout, { forecast, viewer: 'staff', now: '2027-01-01T03:00:00.000Z', seller: name });
    const props = { locale: 'ja', messages: ja, timeZone: 'Asia/Tokyo', children } as never;
    return /<h2[^>]*>([^<]*)</.exec(renderToStaticMarkup(createElement(NextIntlClientProvider, props)))?.[1];
  };
  expect(heading(null)).toBe('次回の振込');
  expect(heading('青山商店')).toBe('青山商店 さんの次回の振込');
});
