import { describe, expect, it } from 'vitest';
import { addDays, isWorkingDay, shopDay } from '../../domain/shop-day.ts';
import { stepsBetween, type OrderStatus } from '../../domain/order-status.ts';
import { generateCatalogue } from '../catalogue/index.ts';
import { CLIENT_A, CLIENT_B, CLIENT_C, generateCustomers } from '../customers/index.ts';
import { pastOrders } from './history.ts';

const today = '2026-11-21';
const { articles } = generateCatalogue({ articles: 1000, today, seed: 1 });
const { customers, users } = generateCustomers(1, () => undefined);
const served = users.flatMap(({ agentCustomerCodes }) => agentCustomerCodes);
const orders = pastOrders(articles, customers, served, { today, seed: 1 });
const ofA = orders.filter(({ customerCode }) => customerCode === CLIENT_A);
const statusOf = (order: (typeof orders)[number]) => order.timeline.at(-1)?.status;

describe('the order history of the demonstration', () => {
  it('has client A’s orders in every status for each address within the last month', () => {
    for (const addressCode of ['001', '002']) {
      const recent = ofA.filter(
        (order) => order.addressCode === addressCode && shopDay(order.at) > addDays(today, -31),
      );
      expect(new Set(recent.map(statusOf))).toEqual(new Set(['IA', 'NE', 'PR', 'E', 'AN']));
    }
    expect(ofA.some(({ isAgent, sender }) => isAgent && sender === 'agente.g')).toBe(true);
    expect(ofA.filter(({ at }) => shopDay(at) >= addDays(today, -30)).length).toBeGreaterThan(12);
  });

  it('covers eighteen months, on working days, all before today', () => {
    const days = orders.map(({ at }) => shopDay(at));
    expect(days).toEqual([...days].sort());
    expect(days[0] ?? '').toMatch(/^2025-(05|06)/);
    expect(days.every((day) => isWorkingDay(day) && day < today)).toBe(true);
    expect(orders.every(({ timeline }) => timeline.every(({ at }) => shopDay(at) <= today))).toBe(true);
  });

  it('has orders for client B and other clients of agent G, but none for B by the agent', () => {
    const senders = (code: string) => new Set(orders.filter((o) => o.customerCode === code).map((o) => o.sender));
    expect(senders(CLIENT_B)).toEqual(new Set(['cliente.b']));
    expect(senders(CLIENT_C)).toEqual(new Set(['cliente.c']));
    expect(new Set(orders.map((order) => order.customerCode)).size).toBeGreaterThan(4);
  });

  it('uses only allowed status transitions, and whole packs', () => {
    const packs = new Map(articles.map(({ code, minimumPackaging }) => [code, minimumPackaging]));
    for (const { timeline, lines } of orders) {
      const statuses = timeline.map(({ status }) => status);
      for (const [index, status] of statuses.slice(1).entries()) {
        expect(stepsBetween(statuses[index] as OrderStatus, status)).toEqual([status]);
      }
      expect(lines.length).toBeGreaterThan(0);
      for (const { articleCode, quantity, delivered } of lines) {
        expect(quantity % (packs.get(articleCode) ?? 0)).toBe(0);
        expect(delivered >= 0 && delivered <= quantity).toBe(true);
      }
    }
  });

  it('is the same for the same seed and day', () => {
    expect(pastOrders(articles, customers, served, { today, seed: 1 })).toEqual(orders);
  });
});
