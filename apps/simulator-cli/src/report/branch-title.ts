import { plainText, type Program } from '@canvass/logic';
import { flowNode } from '@canvass/logic/effects';

/** What people call a node of the flow: its title, else that of its group, else its fid. */
export function branchTitle({ project }: Program, fid: string): string {
  const node = flowNode(project, fid);
  if (node?.title !== undefined && node.title !== '') return node.title;
  const group = project.items.find((item) => item.gid === node?.gid);
  const title = group?.type === 'G' && group.title !== undefined ? plainText(group.title) : '';
  return title === '' ? fid : title;
}
