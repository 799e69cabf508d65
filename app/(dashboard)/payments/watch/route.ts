import { filterInput, readFilters } from '@/components/payments/filters';
import { sessionJson, sessionRoute } from '@/lib/pages/session-route';
import { watchPayments } from '@/lib/payments/watch-payments';

export const GET = sessionRoute(async (caller, request) => {
  const { ids = '', ...params } = Object.fromEntries(new URL(request.url).searchParams);
  return sessionJson(await watchPayments(caller, { ...filterInput(readFilters(params), caller.now), ids: ids.split(',').filter(Boolean) }));
});
