import { sealedFile } from '@/app/sealed-file';
import { exportSeals } from '@/lib/ledger/seals/export/list-seals';
import { ownRoute } from '@/lib/operation/own-route';

export const GET = ownRoute(sealedFile(exportSeals));
