import { filterInput, readFilters } from '@/components/payment/filters';
import { ownJson, ownRoute } from '@/lib/operation/own-route';
import { watchPayments } from '@/lib/payments/watch-payments';

export const GET = ownRoute(async (caller, request) => {
  const { ids = '', ...params } = Object.fromEntries(new URL(request.url).searchParams);
  return ownJson(await watchPayments(caller, { ...filterInput(readFilters(params)), ids: ids.split(',').filter(Boolean) }));
});
