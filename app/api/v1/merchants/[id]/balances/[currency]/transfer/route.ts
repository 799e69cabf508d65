import { resource } from '@/lib/http/http';
import { transferBalance } from '@/lib/transfers/transfer-balance';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ POST: transferBalance });
