package org.evenodd.manager.operator;

import java.util.List;
import java.util.Set;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Removes from an operator's command the shared options that only servers need.
 */
final class OwnOptions implements IModelTransformer {
    private static final Set<String> OWN = Set.of(
            "--manager",
            "--league-id",
            "--shared-dir",
            "--reason",
            "--watch",
            "--anyway",
            "--tls-truststore",
            "--help",
            "--version");

    @Override
    public CommandSpec transform(CommandSpec command) {
        List<OptionSpec> serverOnly = command.options().stream()
                .filter(option -> !OWN.contains(option.longestName()))
                .toList();
        serverOnly.forEach(command::remove);
        return command;
    }
}
