import { ownRoute } from '@/lib/operation/own-route';
import { handOut } from '@/lib/settlements/files/hand-out';

type Placed = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Placed) => ownRoute(async (caller) => handOut(caller, await params))(request);
