import type { UploadedFile } from '@canvass/protocol';
import {
  type FileService,
  type PlaceService,
  type Region,
  UploadFailure,
  type ViewServices,
} from '@canvass/question-types/view-props';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let running = false;

/** Files that live as long as the page. A name with `fail` in it fails, as the network would. */
function filesHere(attach: FileService['attach']): FileService {
  let count = 0;
  return {
    async upload(file, { gid, option }, { onProgress, signal }): Promise<UploadedFile> {
      if (running) throw new UploadFailure({ key: 'upload.already' });
      running = true;
      try {
        for (const percent of [20, 45, 70, 100]) {
          await wait(60);
          signal.throwIfAborted();
          onProgress(percent);
        }
        if (file.name.includes('fail')) throw new UploadFailure({ key: 'error.net_timeout' });
        count += 1;
        const ftype = file.type.startsWith('image/') ? 1 : 0;
        const target = option === undefined ? {} : { option_id: option };
        return {
          id: `file_${count}`,
          name: file.name,
          url: URL.createObjectURL(file),
          ftype,
          qid: gid,
          ...target,
        };
      } finally {
        running = false;
      }
    },
    attach,
    remove: async () => undefined,
  };
}

async function load<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json() as Promise<T>; // our own data
}

const places: PlaceService = {
  regions: () => load<readonly Region[]>('/s/gallery/regions.json').catch(() => REGIONS),
  streets: async () => ({
    110101: [
      { code: '110101001', name: '东华门街道' },
      { code: '110101002', name: '景山街道' },
    ],
  }),
  search: async (query) => [
    { name: query, address: `${query}，北京市东城区`, coordinate: [116.4, 39.91], city: { '1': '110000' } },
  ],
  currentPosition: async () => [116.397, 39.909],
};

/** Some regions, so that the gallery needs no server. */
const REGIONS: readonly Region[] = [
  {
    code: '11',
    name: '北京市',
    children: [
      {
        code: '1101',
        name: '市辖区',
        children: [
          { code: '110101', name: '东城区' },
          { code: '110102', name: '西城区' },
          { code: '110105', name: '朝阳区' },
        ],
      },
    ],
  },
  {
    code: '44',
    name: '广东省',
    children: [
      { code: '4401', name: '广州市', children: [{ code: '440106', name: '天河区' }] },
      { code: '4403', name: '深圳市', children: [{ code: '440305', name: '南山区' }] },
    ],
  },
];

/** Everything that a view may ask of the world, without one. */
export const standIns = (attach: FileService['attach']): ViewServices => ({
  files: filesHere(attach),
  codes: { send: async () => ({ waitSeconds: 60 }) },
  places,
  enterprises: {
    find: async (query) => ['北京字节跳动科技有限公司', '北京百度网讯科技有限公司', `${query} Ltd`],
  },
});
