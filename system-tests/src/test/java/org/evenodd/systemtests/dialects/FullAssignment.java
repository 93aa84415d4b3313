package org.evenodd.systemtests.dialects;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.evenodd.systemtests.dialects.ForeignManager.RegisteredAgent;
import tools.jackson.databind.node.ObjectNode;

/** The fields that only our own RUN_MATCH has. */
record FullAssignment(String match) {

    void complete(ObjectNode order) {
        order.put("double_forfeit", "draw").put("lease", 1);
        order.putObject("scoring").put("win_points", 3).put("draw_points", 1).put("loss_points", 0);
    }

    void complete(ObjectNode contestant, RegisteredAgent player) {
        contestant
                .put("display_name", player.name())
                .put("match_token", matchToken(player))
                .put("token_digest", digest(player.token()));
        contestant
                .putObject("standings")
                .put("wins", 0)
                .put("losses", 0)
                .put("draws", 0)
                .put("points", 0);
    }

    private String matchToken(RegisteredAgent player) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(player.token().getBytes(UTF_8), mac.getAlgorithm()));
            String seal = HexFormat.of().formatHex(mac.doFinal(match.getBytes(UTF_8)));
            return "tok_" + player.id().toLowerCase(Locale.ROOT) + '_' + seal;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String digest(String token) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
