// Looks from cells of a world, both eyes: what the player says that it drew, and what WebGL drew.

/** Cells that are open, row by row, at most `count`, spread evenly. */
export function spread_cells({ rows }, count) {
  const open = rows.flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === '.' ? [[x, y]] : [])),
  );
  if (open.length <= count) return open;
  return Array.from({ length: count }, (_, i) => open[Math.floor((i * open.length) / count)]);
}

/**
 * Runs in the player's page, its time standing: looks from cells, [{cell, draws, triangles}] with
 * what is to be drawn once all is loaded, by yaws. Gives of each cell {cell, whole, turned}: a
 * measure of what is drawn whichever way one looks, and one for each yaw.
 */
export async function look_around({ cells, yaws, patience }) {
  const { player } = window.warren;
  const { views, world } = player.parts;
  const measure = () => {
    window.meter.reset();
    window.warren.draw();
    const { calls, triangles } = views.stats();
    return {
      draws: calls,
      triangles,
      gl_draws: window.meter.draws,
      gl_triangles: window.meter.triangles,
      texture_bytes: world.texture_bytes,
      gl_texture_bytes: window.meter.texture_bytes(),
    };
  };
  const measure_whole = () => {
    const culled = [];
    player.scene.traverse((object) => object.frustumCulled && culled.push(object));
    for (const object of culled) object.frustumCulled = false;
    const measured = measure();
    for (const object of culled) object.frustumCulled = true;
    return measured;
  };
  const looks = [];
  for (const { cell, draws, triangles } of cells) {
    window.warren.stand(cell, 0);
    let whole = measure_whole();
    for (let i = 0; i < patience && !(whole.draws === draws && whole.triangles === triangles); ++i) {
      await new Promise(requestAnimationFrame); // chunks are on their way
      whole = measure_whole();
    }
    const turned = yaws.map((yaw) => {
      window.warren.stand(cell, yaw);
      return measure();
    });
    looks.push({ cell, whole, turned });
  }
  return looks;
}

/**
 * Runs in the player's page: the draws and triangles, both eyes, that each effect adds where it
 * stands: a list, as many as there are effects.
 */
export function weigh_effects() {
  const { player } = window.warren;
  const draw = () => {
    window.warren.draw();
    const { calls, triangles } = player.parts.views.stats();
    return { draws: calls, triangles };
  };
  const effects = [];
  player.scene.traverse((object) => object.isMesh && object.renderOrder > 0 && effects.push(object));
  const without = draw();
  const shown = effects.map((effect) => {
    effect.visible = true;
    const { draws, triangles } = draw();
    effect.visible = false;
    return { draws: draws - without.draws, triangles: triangles - without.triangles };
  });
  return shown;
}

/** Where looks go beyond what the scene claims of them, and where the player counts wrong. */
export function budget_faults({ budget, visible }, looks) {
  if (looks.length === 0) return ['nothing was looked at'];
  const faults = [];
  const { draws, triangles, texture_bytes } = budget;
  // What is seen from a cell is claimed; where not all is seen, the player loads more ahead.
  const textures = visible?.sets ? texture_bytes.limit : texture_bytes.used;
  for (const { cell, whole, turned } of looks) {
    for (const look of [whole, ...turned]) {
      const over = (part, most) => {
        if (!(look[part] <= most)) faults.push(`[${cell}] ${part}: ${look[part]} of ${most}`);
      };
      over('draws', draws.used);
      over('triangles', triangles.used);
      over('texture_bytes', textures);
      for (const part of ['draws', 'triangles']) {
        const real = look[`gl_${part}`];
        if (look[part] !== real) faults.push(`[${cell}] ${part}: said ${look[part]}, drew ${real}`);
      }
    }
  }
  return faults;
}
