import { sealedFile } from '@/app/sealed-file';
import { ownRoute } from '@/lib/operation/own-route';
import { exportOwnSeals } from '@/lib/statements/export-own-seals';

export const GET = ownRoute(sealedFile(exportOwnSeals));
