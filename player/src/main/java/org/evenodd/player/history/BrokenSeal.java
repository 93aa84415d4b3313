package org.evenodd.player.history;

import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;

/**
 * Evidence that a referee's draw does not match the commitment it made before the choices.
 *
 * @param referee null if it did not identify itself
 * @param drawNonce null if it revealed none
 */
public record BrokenSeal(
        @OrNull @Nullable Sender referee,
        Digest drawCommitment,
        @OrNull @Nullable Digest drawNonce) {}
