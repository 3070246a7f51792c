import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CartProvider } from '../cart-store/cart-state.tsx';
import { parseArticle } from '../parsers/article.ts';
import { CUSTOMER, renderInShop, stubApi } from '../test-support/shop.tsx';
import { ArticleList } from './article-list.tsx';

afterEach(() => void vi.restoreAllMocks());
