import { logos } from '@/lib/merchants/checkout/show-logo';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = logos;
