// Four eyes are two people: one operator proposes a new operator and another approves; the new operator cannot be a second person at first.
import { randomUUID } from 'node:crypto';
import { approveOn, inView } from './bank-files';
import { awake, expect, expectAccessible, inTier, longTest, setLook, signInAs } from './fixtures';
import { invitationTo, proposalAbout } from './invitations';
import { aSecondOperator, atTheMachine, becomeOperator } from './operators';
import { wordsIn } from './words';

for (const locale of inTier(['ja', 'en'] as const)) {
  longTest(
    `an operator proposes another one, whom a second operator lets in, and who approves nothing of the first: ${locale}`,
    async ({ page, context, browser, baseURL }) => {
      const t = wordsIn(locale);
      const email = `new-${randomUUID()}@bunpai.example.jp`;
      await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL ?? '');
      await signInAs('operator', context);
      const propose = async (address: string) => {
        await page.goto('/operators');
        await page.getByRole('button', { name: t('operators.invite.open') }).click();
        const dialog = page.getByRole('dialog', { name: t('operators.invite.title') });
        await dialog.getByRole('textbox', { name: t('operators.invite.email') }).fill(address);
        await dialog.getByRole('button', { name: t('operators.invite.submit') }).click();
        await expect(dialog).toBeHidden();
      };
      await propose(email);
      // the proposer reads why they cannot approve
      const row = page.getByRole('row', { name: new RegExp(email) });
      await expect(row.getByRole('button')).toHaveText([t('operators.proposals.withdraw.open')]);
      await expect(row).toContainText(locale === 'ja' ? '申請した本人は承認できません' : 'Whoever proposed it cannot approve it');
      await inView(page, baseURL ?? '', locale);

      const second = await aSecondOperator(browser, baseURL ?? '');
      await approveOn({ page: second, t: wordsIn('ja') }, new RegExp(email));
      await second.context().close();
      const newcomer = awake(
        await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })).newPage(),
      );
      await becomeOperator(newcomer, await invitationTo(email));

      const other = `other-${randomUUID()}@bunpai.example.jp`;
      await propose(other);
      await newcomer.goto('/operators');
      const theirs = newcomer.getByRole('row', { name: new RegExp(other) });
      await expect(theirs).toContainText('同一人物として扱われます');
      await expect(theirs.getByRole('button')).toHaveText(['却下する']);
      await expect(newcomer.getByText('運営 花子さんと同一人物として扱われる期限：').filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(newcomer);
      await newcomer.context().close();

      // with no other operator, the person at the machine is the second person
      expect(atTheMachine(baseURL ?? '', 'approve', await proposalAbout(other))).toContain(`Approved: invite ${other}`);
      await page.reload();
      const decided = page.getByRole('row', { name: new RegExp(other) });
      await expect(decided).toContainText(t('operators.proposals.machine'));
      await expect(decided.getByRole('button')).toHaveCount(0);
    },
  );
}
