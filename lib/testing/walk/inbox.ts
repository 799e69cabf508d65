import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { dismissTask, restoreTask } from '@/lib/home/dismissals/dismiss-task';
import { hideSteps } from '@/lib/home/hide-steps';
import { showHome } from '@/lib/home/show-home';
import { changeChoice, showChoices } from '@/lib/inbox/change-choice';
import { deliverAnnouncement } from '@/lib/inbox/deliver-announcement';
import { markAllRead, markRead } from '@/lib/inbox/mark-read';
import { notify } from '@/lib/inbox/notify';
import { countInbox, showInbox } from '@/lib/inbox/show-inbox';
import { sql } from '@/lib/testing/tables';
import type { Step } from '@/lib/testing/walk/step';
import { changeView, deleteView } from '@/lib/views/change-view';
import { listViews } from '@/lib/views/list-views';
import { saveNewView } from '@/lib/views/save-view';

/** Tells the admin something, and has it read. */
async function readOne(tenantId: string, admin: Caller): Promise<void> {
  await prisma.$transaction((database) =>
    notify(database, tenantId, { kind: 'webhook_failing', audience: 'admins', subjectId: newId() }, admin.now),
  );
  const [due] = await sql<{ id: string }>('SELECT id FROM "Announcement" WHERE "tenantId" = $1', [tenantId]);
  await deliverAnnouncement(await asInstallation({ tenantId, now: admin.now }), { id: due?.id });
  const [entry] = (await showInbox(admin, {})).entries;
  await markRead(admin, { id: entry?.id });
}

/** Puts the task of a refund away that was too much, and takes that back. */
async function putAway(tenantId: string, admin: Caller): Promise<void> {
  await sql(
    `INSERT INTO "ShortRefund"("tenantId", "paymentId", amount, "refusedAt") SELECT "tenantId", id, 1, $2 FROM "Payment"
     WHERE "tenantId" = $1 AND status = 'captured' ORDER BY id LIMIT 1 ON CONFLICT DO NOTHING`,
    [tenantId, admin.now],
  );
  const { needs } = await showHome(admin, {});
  const need = needs.find(({ kind }) => kind === 'refundShort')?.payments[0];
  const task = { kind: 'refundShort', payment_id: need?.payment_id, at: need?.at };
  await dismissTask(admin, { ...task, reason: '対応済み' });
  await restoreTask(admin, task);
}

/** Saves a view, reads it, changes and deletes it. */
async function keepView(admin: Caller): Promise<void> {
  const { id } = await saveNewView(admin, { list: 'payments', name: '確認待ち', query: 'status=authorized', shared: true });
  await listViews(admin, { list: 'payments' });
  await changeView(admin, { id, query: 'status=authorized&sort=oldest' });
  await deleteView(admin, { id });
}

/** What a person is told in the product, has put away, and has saved. */
export const inboxSteps = (tenantId: string, admin: Caller): Step[] => [
  ['inbox.deliver as installation, inbox.mark_read as admin', () => readOne(tenantId, admin)],
  ['home.dismiss_task, home.restore_task as admin', () => putAway(tenantId, admin)],
  ['home.hide_steps as admin', () => hideSteps(admin, { hidden: true })],
  ['view.save, view.list, view.change, view.delete as admin', () => keepView(admin)],
  ['inbox.show as admin', () => showInbox(admin, {})],
  ['inbox.show_count as admin', () => countInbox(admin, {})],
  ['inbox.mark_all_read as admin', () => markAllRead(admin, {})],
  ['inbox.show_choices as admin', () => showChoices(admin, {})],
  ['inbox.change_choice as admin', () => changeChoice(admin, { kind: 'payout_overdue', way: 'product', on: true })],
];
