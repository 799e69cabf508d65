import { randomUUID } from 'node:crypto';
import { type Authentication, eciOf, resultOf, type ThreeDsServer, ThreeDsSilent, type TransStatus } from '@/lib/three-ds/three-ds';

/** The fate of a card: its issuer asks the holder, refuses every answer, does not answer, or cannot be reached. */
type Fate = 'asks' | 'refuses' | 'absent' | 'unreachable';

/** Every other number is authenticated without a question. */
const fates: ReadonlyMap<string, Fate> = new Map([
  ['4100000000005000', 'asks'],
  ['5100000000005007', 'asks'],
  ['3528000000005006', 'asks'],
  ['4100000000300005', 'refuses'],
  ['5100000000300002', 'refuses'],
  ['3528000000300001', 'refuses'],
  ['4100000000500000', 'absent'],
  ['5100000000500007', 'absent'],
  ['3528000000500006', 'absent'],
  ['4100000000009994', 'unreachable'],
]);

const rightCode = '123456';
const refusedCode = '111111';
/** A phone number that nobody has. */
const sentTo = '•••-••••-0199';

const networkIds = () => ({
  dsTransID: randomUUID(),
  dsReferenceNumber: '3DS_LOA_DIS_TEST_020200_00001',
  acsTransID: randomUUID(),
  acsReferenceNumber: '3DS_LOA_ACS_TEST_020200_00001',
});

/** Calls nobody: its answers follow from the card's number, and from the entered code. */
export const sandboxThreeDs: ThreeDsServer = {
  name: 'sandbox',
  async authenticate({ threeDSRequestorTransID, card, brand }): Promise<Authentication> {
    const fate = fates.get(card.number);
    if (fate === 'unreachable') throw new ThreeDsSilent();
    const threeDSServerTransID = randomUUID();
    if (fate === 'absent') return { result: resultOf(threeDSRequestorTransID, { threeDSServerTransID }), asking: null };
    const transStatus: TransStatus = fate ? 'C' : 'Y';
    const said = { threeDSServerTransID, ...networkIds(), transStatus, eci: eciOf(brand, transStatus) };
    return { result: resultOf(threeDSRequestorTransID, said), asking: fate ? { memo: fate, sentTo } : null };
  },
  judge(memo, code) {
    if (memo === 'refuses' || code === refusedCode) return 'refused';
    return code === rightCode ? 'right' : 'wrong';
  },
};
