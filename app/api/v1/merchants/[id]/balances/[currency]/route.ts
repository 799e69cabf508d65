import { showBalance } from '@/lib/merchants/show-balance';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showBalance });
