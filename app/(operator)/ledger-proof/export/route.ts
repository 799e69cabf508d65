import { sealedFile } from '@/app/sealed-file';
import { exportSeals } from '@/lib/ledger/seals/export/list-seals';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(sealedFile(exportSeals));
