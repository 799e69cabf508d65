import { resource } from '@/lib/operation/http';
import { listSettlements } from '@/lib/settlements/list-settlements';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listSettlements });
