import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const { GRAFANA_BOARD } = process.env;
const BOARD = readFileSync(path.resolve(__dirname, '../../docker/grafana/umbra.json'), 'utf8');

/** Where there is a program that knows Grafana's schemas (scripts/services/grafana-board.sh). */
const itWithSchemas = GRAFANA_BOARD === undefined ? it.skip : it;
const compare = (input: string) => {
  const { status, stderr } = spawnSync(GRAFANA_BOARD ?? '', [], { encoding: 'utf8', input });
  return { status, stderr };
};

itWithSchemas('the board for Grafana has the form of its schemas, with all panels', () => {
  expect(compare(BOARD)).toEqual({ status: 0, stderr: '' });
});

itWithSchemas.each([
  ['a panel with an unknown option', BOARD.replace('"showLegend"', '"showsLegend"'), /showsLegend/],
  ['a query with an unknown field', BOARD.replaceAll('"expr"', '"expression"'), /expression/],
  ['a size that is text', BOARD.replace(/"h": \d+/, '"h": "eight"'), /gridPos/],
])('%s is told', (_name, board, told) => {
  expect(board).not.toBe(BOARD);
  expect(compare(board)).toEqual({ status: 1, stderr: expect.stringMatching(told) });
});
