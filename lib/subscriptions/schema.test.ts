import { expect, test } from 'vitest';
import { z } from 'zod';
import { subscriptionReply } from '@/lib/subscriptions/schema';
import { consents, subscriptionStatuses } from '@/lib/subscriptions/subscription';
import descriptions from '@/messages/ja/descriptions.json';

type Node = { enum?: string[]; description?: string; properties?: Record<string, Node>; anyOf?: Node[] };
const { status, pending_change } = subscriptionReply.shape;
const change = (z.toJSONSchema(pending_change) as Node).anyOf?.find(({ properties }) => properties)?.properties ?? {};

test('the document lists every status, and every answer to a higher price, with what it means in both languages', () => {
  expect((z.toJSONSchema(status) as Node).enum).toEqual([...subscriptionStatuses]);
  expect(change.consent?.enum).toEqual([...consents]);
  const japanese = descriptions.descriptions.objects.Subscription['pending_change/consent'];
  for (const consent of consents) for (const said of [change.consent?.description, japanese]) expect(said).toContain(`\`${consent}\``);
});
