import type { Program } from '@canvass/logic';
import type { ProjectData } from '@canvass/protocol';
import { dataOf, type TestServer } from '@canvass/server/testing';
import { SIMULATED_NOW } from '@canvass/simulation';
import { compileForBrowser, compileForHost } from '../browser-program.ts';

/** A survey on a server, with its program in each host. */
export interface ServedSurvey {
  readonly server: TestServer;
  readonly surveyId: string;
  /** The text of the project file. */
  readonly text: string;
  /** The program of the whole project. */
  readonly whole: Program;
  /** The program of the public project that the server sends to browsers. */
  readonly browser: Program;
}

/** Publishes a project, and compiles the project that the server returns to browsers. */
export async function serveSurvey(server: TestServer, file: object): Promise<ServedSurvey> {
  server.clock.now = SIMULATED_NOW * 1000;
  const { surveyId } = await server.publish(file);
  const reply = await server.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` });
  return {
    server,
    surveyId,
    text: JSON.stringify(file),
    whole: compileForHost(file),
    browser: await compileForBrowser(dataOf<ProjectData>(reply).project),
  };
}
