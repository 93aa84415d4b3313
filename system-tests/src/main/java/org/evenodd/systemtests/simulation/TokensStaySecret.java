package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * Tokens are sent only to their owners, the manager and, for a match, its referee; the manager's own secrets to nobody.
 */
final class TokensStaySecret implements Invariant {

    private static final Pattern TOKEN = Pattern.compile("tok_(?:p|ref)[0-9]{2}_[0-9a-f]{64}");
    private static final String BEGINNING = "tok_";

    private final Secrets secrets;
    private final LeagueAsStored asStored;
    private final Findings findings;

    TokensStaySecret(Secrets secrets, LeagueAsStored asStored, Findings findings) {
        this.secrets = secrets;
        this.asStored = asStored;
        this.findings = findings;
    }

    @Override
    public void sent(SentMessage message) {
        if (message.from().equals(ProcessNames.STRANGER)) {
            return;
        }
        tokens(message.text()).forEach(token -> requireOwner(token, message));
        findings.require(
                secrets.key().isEmpty() || !message.text().contains(secrets.key()),
                () -> message.from() + " tells the key of the league: " + message.text());
        findings.require(
                !message.text().contains("tok_operator_"),
                () -> message.from() + " tells the token of the operator: " + message.text());
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher token = TOKEN.matcher(text);
        for (int at = text.indexOf(BEGINNING); at >= 0; at = text.indexOf(BEGINNING, at + 1)) {
            if (token.region(at, text.length()).lookingAt()) {
                tokens.add(token.group());
            }
        }
        return tokens;
    }

    private void requireOwner(String token, SentMessage message) {
        String to = ProcessNames.at(message.to());
        findings.require(
                mayBeSent(message.from(), to, token, message),
                () -> "%s tells %s the secret %s: %s".formatted(message.from(), to, token, message.text()));
    }

    private boolean mayBeSent(String from, String to, String token, SentMessage message) {
        Optional<AgentId> owner = secrets.owner(token);
        if (owner.isPresent()) {
            String process = asStored.process(owner.get());
            return to.equals(process) || (from.equals(process) && to.equals(ProcessNames.MANAGER));
        }
        Optional<AgentId> player = secrets.playerOfMatchToken(token);
        if (player.isEmpty()) {
            return true;
        }
        String process = asStored.process(player.get());
        return to.equals(process) || from.equals(process) || (message.is("RUN_MATCH") && ProcessNames.isReferee(to));
    }
}
