import { resource } from '@/lib/http/http';
import { listSettlements } from '@/lib/settlements/list-settlements';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listSettlements });
